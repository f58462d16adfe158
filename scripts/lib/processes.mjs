import { spawn } from 'node:child_process'
import { createWriteStream, mkdirSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'

/** What a process is given to end by itself before it is killed. */
const stopMs = 5_000
const keptLines = 20

/**
 * @typedef {{ command: string, args: readonly string[], cwd: string, env?: Record<string, string>, logFile?: string,
 *   onLine?: (line: string) => void }} Launch
 * @typedef {{ exited: Promise<number>, getLastLines(): string[], stop(): Promise<void>, kill(): void }} RunningProcess
 */

/** @type {Set<RunningProcess>} */
const running = new Set()

/**
 * Starts a program at the head of a process group of its own, so that all it starts can be ended with it.
 *
 * @param {Launch} launch
 * @returns {RunningProcess}
 */
export function launch({ command, args, cwd, env = {}, logFile, onLine }) {
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  /** @type {string[]} */
  const lastLines = []
  if (logFile) mkdirSync(dirname(logFile), { recursive: true })
  const log = logFile && createWriteStream(logFile)
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      if (log) log.write(`${line}\n`)
      lastLines.push(line)
      if (lastLines.length > keptLines) lastLines.shift()
      onLine?.(line)
    })
  }
  /** @type {Promise<number>} */
  const exited = new Promise((resolve) => {
    child.once('error', (error) => {
      lastLines.push(error.message)
      resolve(127)
    })
    // As shells do: 128 and the signal's number for a program that was killed.
    child.once('close', (code, signal) => resolve(code ?? 128 + constants.signals[signal ?? 'SIGKILL']))
  })
  /** @type {RunningProcess} */
  const entry = {
    exited,
    getLastLines: () => [...lastLines],
    async stop() {
      signalGroup(child.pid, 'SIGTERM')
      const timer = setTimeout(() => signalGroup(child.pid, 'SIGKILL'), stopMs)
      await exited
      clearTimeout(timer)
      // Whatever the leader left behind.
      signalGroup(child.pid, 'SIGKILL')
    },
    kill: () => signalGroup(child.pid, 'SIGKILL'),
  }
  running.add(entry)
  exited.then(() => {
    running.delete(entry)
    if (log) log.end()
  })
  return entry
}

/**
 * @param {number | undefined} pid
 * @param {NodeJS.Signals} signal
 */
function signalGroup(pid, signal) {
  try {
    if (pid) process.kill(-pid, signal)
  } catch {
    // The group is gone already.
  }
}

/** Ends every process this program started, and waits for it. */
export async function stopAll() {
  await Promise.all([...running].map((entry) => entry.stop()))
}

/** Kills every process this program started, without waiting. */
export function killAll() {
  for (const entry of running) entry.kill()
}

/**
 * Runs a program to its end.
 *
 * @param {Launch} options
 * @returns {Promise<{ code: number, lastLines: string[] }>}
 */
export async function run(options) {
  const entry = launch(options)
  const code = await entry.exited
  return { code, lastLines: entry.getLastLines() }
}
