import { readFileSync } from 'node:fs'

/** Whether a process exists and has not merely been left unburied by its parent. */
export function isProcessRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  try {
    return !/^State:\tZ/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return process.platform !== 'linux' // On Linux the process went away between the two looks.
  }
}
