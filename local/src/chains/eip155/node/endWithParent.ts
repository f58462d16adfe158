import { spawn } from 'node:child_process'

/** Reads until its input closes, which the operating system does when the parent is gone, however it went. */
const watchScript = 'while read -r _; do :; done; kill -TERM "$1" 2>/dev/null'

/**
 * Ends a child process when this process is gone, also after a crash or a kill that runs no handler.
 *
 * @param pid - The child to end.
 * @returns A function that stops watching; call it when the child has ended.
 */
export function endWithParent(pid: number): () => void {
  if (process.platform === 'win32') {
    const end = () => process.kill(pid)
    process.once('exit', end)
    return () => process.off('exit', end)
  }
  const watcher = spawn('/bin/sh', ['-c', watchScript, 'latchkey-end-with-parent', String(pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    // An own process group: Ctrl-C in the terminal must reach only the parent, which then ends things in order.
    detached: true,
  })
  watcher.unref()
  if (watcher.stdin && 'unref' in watcher.stdin && typeof watcher.stdin.unref === 'function') {
    watcher.stdin.unref()
  }
  return () => {
    watcher.kill('SIGKILL')
  }
}
