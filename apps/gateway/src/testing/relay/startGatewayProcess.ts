import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '../../../../../scripts/lib/findFreePort.mjs'

/** The built entry (`npm run build`). */
export const mainFile = fileURLToPath(new URL('../../../dist/main.js', import.meta.url))

/** A gateway in a process of its own, as an operator runs it. */
export type GatewayProcess = {
  url: string
  /** `kill -9`. */
  kill(): Promise<void>
  /** Starts it again on the same port and data. */
  restart(): Promise<void>
}

/**
 * Starts the built gateway.
 *
 * @param environment - `LATCHKEY_DATA` and what else it needs.
 * @throws When the gateway is not built (`npm run build`).
 */
export async function startGatewayProcess(environment: Record<string, string>): Promise<GatewayProcess> {
  if (!existsSync(mainFile)) throw new Error(`${mainFile} is missing: npm run build`)
  const port = await findFreePort()
  let child: ChildProcess | undefined

  async function restart(): Promise<void> {
    const started = spawn(process.execPath, [mainFile], {
      env: {
        ...process.env,
        LATCHKEY_PORT_GATEWAY: String(port),
        LATCHKEY_PROGRESS: 'json',
        LATCHKEY_LOG_LEVEL: 'error',
        LATCHKEY_RELAY_RATE_CAPACITY: '1000000',
        LATCHKEY_RELAY_RATE_PER_SECOND: '1000000',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    child = started
    await new Promise<void>((resolve, reject) => {
      started.once('exit', (code) => reject(new Error(`the gateway ended with ${code}`)))
      started.stdout?.on('data', (data: Buffer) => {
        if (data.toString().includes('"ready":true')) resolve()
      })
    })
  }

  await restart()
  return {
    url: `http://127.0.0.1:${port}`,
    restart,
    async kill() {
      if (child?.exitCode !== null || child.signalCode !== null) return
      const killed = new Promise((resolve) => child?.once('exit', resolve))
      child.kill('SIGKILL')
      await killed
    },
  }
}
