-- Neovim's own language client, headless: opens a file, waits for our finding, applies the quick fix to the buffer, sees
-- the finding go, undoes it, sees it come back.
--
-- usage: nvim --headless --clean -c "luafile neovim.lua" -c "cquit 1" with FILE=<a .cu file> and SERVER=<command line> in the
-- environment. Prints what it sees; the exit code is 1 for a failure.
local code = 'cuda-perf-shared-bank-conflict'

local function check(condition, what)
  if not condition then
    io.stderr:write('FAILED: ' .. what .. '\n')
    vim.cmd('cquit 1')
  end
  io.stdout:write('ok: ' .. what .. '\n')
end

local function findings()
  return vim.tbl_filter(function(d)
    return d.code == code or (d.user_data and d.user_data.lsp and d.user_data.lsp.code == code)
  end, vim.diagnostic.get(0))
end

local function comes_to(count)
  return vim.wait(60000, function() return #findings() == count end, 50)
end

vim.cmd('edit ' .. vim.env.FILE)
local client = vim.lsp.start_client({
  name = 'server',
  cmd = vim.split(vim.env.SERVER, ' '),
  root_dir = vim.fn.fnamemodify(vim.env.FILE, ':p:h'),
})
check(client and vim.lsp.buf_attach_client(0, client), 'the server starts')
check(comes_to(1), 'the finding is shown')

local found = findings()[1]
local line = vim.api.nvim_buf_get_lines(0, found.lnum, found.lnum + 1, false)[1]
check(line:sub(found.col + 1, found.end_col) == 'tile[threadIdx.x][threadIdx.y]', 'at its place')
check(found.message:find('32%-way bank conflict'), 'with its message')

local parameters = vim.lsp.util.make_range_params()
parameters.range = {
  start = { line = found.lnum, character = found.col },
  ['end'] = { line = found.end_lnum, character = found.end_col },
}
parameters.context = { diagnostics = { found.user_data and found.user_data.lsp and {
  range = parameters.range, message = found.message, code = code, source = found.source,
} or nil }, only = { 'quickfix' } }
local answers = vim.lsp.buf_request_sync(0, 'textDocument/codeAction', parameters, 60000)
local fix
for _, action in ipairs(answers and answers[client] and answers[client].result or {}) do
  if action.title:find('pad the rows') then
    fix = action
  end
end
check(fix, 'a quick fix is offered')
if fix.edit then
  vim.lsp.util.apply_workspace_edit(fix.edit, vim.lsp.get_client_by_id(client).offset_encoding)
else
  vim.lsp.buf.execute_command(fix.command)
end
check(vim.fn.search('tile\\[32\\]\\[33\\]', 'nw') > 0, 'the fix is in the buffer')
check(comes_to(0), 'the finding goes')
vim.cmd('undo')
check(vim.fn.search('tile\\[32\\]\\[32\\]', 'nw') > 0, 'the fix is undone')
check(comes_to(1), 'the finding comes back')
check(vim.fn.search('tile\\[32\\]\\[33\\]', 'nw') == 0 and vim.fn.readfile(vim.env.FILE)[3]:find('%[32%]%[32%]'),
  'the file on disk was never touched')
vim.lsp.stop_client(client)
check(vim.wait(10000, function() return vim.lsp.get_client_by_id(client) == nil or vim.lsp.get_client_by_id(client).is_stopped() end, 50),
  'the server stops')
vim.cmd('qall!')
