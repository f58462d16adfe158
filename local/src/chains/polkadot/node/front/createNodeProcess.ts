import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { LocalError } from '@latchkey/errors/local'
import * as v from 'valibot'
import { nodeReportSchema } from './NodeReport.js'

const startTimeoutMs = 60_000
const stopTimeoutMs = 5_000
/** A process that could not start is not started again at once. */
const pauseMs = 2_000
const keptErrorLength = 2_000

/** The built program, also for tests, which run the sources: a process of its own cannot. */
const program = fileURLToPath(
  new URL('../runtime/main.js', import.meta.url.replace('/local/src/', '/local/dist/')),
)

/** The process that executes the runtime: there when somebody needs it. */
export type NodeProcess = {
  /** The port it listens at; starts it where it is not there. @throws local/chain-failed */
  findPort(): Promise<number>
  getPid(): number | undefined
  /** Ends it and waits until it is gone. */
  stop(): Promise<void>
}

type Running = { child: ChildProcess; port: Promise<number>; exited: Promise<void> }

/**
 * Makes what starts the process that executes the runtime when it is first needed, and again after it crashed.
 *
 * @param parameters - `statePath`: the file of its state. `log` is told one line each.
 */
export function createNodeProcess({
  log,
  statePath,
}: {
  statePath: string
  log(line: string): void
}): NodeProcess {
  let running: Running | undefined
  let isStopped = false
  let mayStartAtMs = 0

  const start = (): Running => {
    const startedMs = performance.now()
    log('Local Asset Hub starts its runtime, which takes some seconds')
    const child = fork(program, [statePath], {
      // An own process group: Ctrl-C in the terminal must reach only the parent, which then ends things in order.
      detached: process.platform !== 'win32',
      // Not those of the parent, such as a debugger's port.
      execArgv: [],
      env: { ...process.env, LOG_LEVEL: 'fatal' },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    let errorText = ''
    child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
      errorText = `${errorText}${chunk}`.slice(-keptErrorLength)
    })
    const failed = (reason: string) => {
      const hint = `its state is in ${statePath}; remove that file to start afresh`
      return new LocalError('local/chain-failed', { chainId: 'polkadot', reason: `${reason} (${hint})` })
    }
    let isReady = false
    const exited = new Promise<void>((resolve) => {
      child.once('exit', () => resolve())
      child.once('error', () => resolve())
    })
    const port = new Promise<number>((resolve, reject) => {
      const timer = setTimeout(() => {
        child.kill('SIGKILL')
        reject(failed(`it gave no answer within ${startTimeoutMs / 1000} seconds`))
      }, startTimeoutMs)
      child.once('message', (message) => {
        const report = v.safeParse(nodeReportSchema, message)
        if (!report.success) return
        clearTimeout(timer)
        isReady = true
        log(`Local Asset Hub runs after ${((performance.now() - startedMs) / 1000).toFixed(1)} seconds`)
        resolve(report.output.port)
      })
      void exited.then(() => {
        clearTimeout(timer)
        reject(failed(errorText.trim() || `it ended with ${child.signalCode ?? child.exitCode}`))
      })
    })
    void exited.then(() => {
      if (running?.child === child) running = undefined
      if (isStopped) return
      if (!isReady) mayStartAtMs = performance.now() + pauseMs
      log(
        isReady
          ? 'Local Asset Hub has crashed; its next request starts it again'
          : `Local Asset Hub did not start: ${errorText.trim()}`,
      )
    })
    return { child, port, exited }
  }

  return {
    async findPort() {
      if (isStopped || (!running && performance.now() < mayStartAtMs)) {
        throw new LocalError('local/chain-failed', { chainId: 'polkadot', reason: 'it is not there' })
      }
      running ??= start()
      return await running.port
    },
    getPid: () => running?.child.pid,
    async stop() {
      isStopped = true
      const ending = running
      if (!ending) return
      ending.port.catch(() => {}) // Nobody may wait for it.
      ending.child.kill('SIGTERM')
      const killTimer = setTimeout(() => ending.child.kill('SIGKILL'), stopTimeoutMs)
      await ending.exited
      clearTimeout(killTimer)
    },
  }
}
