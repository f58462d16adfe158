import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../../../../../scripts/lib/findFreePort.mjs'

/** A Redis of a test's own, which it may stop and start. */
export type TestRedis = {
  url: string
  stop(): Promise<void>
  start(): Promise<void>
  /** Leaves connections open and answers nothing. */
  freeze(): void
  thaw(): void
  clean(): Promise<void>
}

/**
 * Starts a Redis on a free port that writes every change to its disk before it answers.
 *
 * @param settings - Further settings, which win.
 */
export async function startRedis(settings: readonly string[] = []): Promise<TestRedis> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-redis-'))
  const port = await findFreePort()
  let child: ChildProcess | undefined

  async function start(): Promise<void> {
    const started = spawn(
      'redis-server',
      `--port ${port} --bind 127.0.0.1 --save  --appendonly yes --appendfsync always --dir`
        .split(' ')
        .concat(folder, settings),
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    child = started
    await new Promise<void>((resolve, reject) => {
      started.once('error', reject)
      started.once('exit', (code) => reject(new Error(`redis-server ended with ${code}`)))
      started.stdout?.on('data', (data: Buffer) => {
        if (data.toString().includes('Ready to accept connections')) resolve()
      })
    })
  }

  async function stop(): Promise<void> {
    if (!child) return
    const stopped = new Promise((resolve) => child?.once('exit', resolve))
    child.kill('SIGKILL')
    await stopped
    child = undefined
  }

  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    stop,
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    async clean() {
      await stop()
      await rm(folder, { recursive: true })
    },
  }
}
