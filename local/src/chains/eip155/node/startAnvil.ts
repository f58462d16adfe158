import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { AppKitError } from '@latchkey/errors'
import { LocalError } from '@latchkey/errors/local'
import { endWithParent } from './endWithParent.js'
import { findAnvil } from './findAnvil.js'
import { readChainId } from './readChainId.js'

const startTimeoutMs = 20_000
const probeIntervalMs = 20
const stopTimeoutMs = 5_000
const keptErrorLength = 2_000

/** What to start. */
export type StartAnvilParameters = {
  chainId: number
  /** Port on 127.0.0.1; the system chooses a free one when left out. */
  port?: number | undefined
  /** File the chain is loaded from and saved to every second; in memory only when left out. */
  statePath?: string | undefined
  /** File the chain is loaded from, and not saved to. */
  beginPath?: string | undefined
  /** The rules of the network, such as `berlin`, which has no EIP-1559; the newest when left out. */
  hardfork?: string | undefined
  /** Takes transactions that pay nothing for gas (false). */
  isFree?: boolean | undefined
  signal?: AbortSignal | undefined
  /** Called once when the node ends without being asked to. */
  onCrash?: ((error: AppKitError) => void) | undefined
}

/** A running node. */
export type AnvilNode = {
  chainId: number
  rpcUrl: string
  pid: number
  /** Ends the node and waits until it is gone. May be called more than once. */
  stop(): Promise<void>
}

/**
 * Starts one anvil node that mines every transaction at once, and waits until it answers with its chain id.
 *
 * @throws local/program-missing, local/chain-failed; the signal's reason when it is aborted.
 */
export async function startAnvil(parameters: StartAnvilParameters): Promise<AnvilNode> {
  const { chainId, port, statePath, signal, onCrash } = parameters
  signal?.throwIfAborted()
  const child = spawn(findAnvil(), toArguments(parameters), {
    stdio: ['ignore', port === undefined ? 'pipe' : 'ignore', 'pipe'],
    detached: process.platform !== 'win32',
  })
  const stopWatching = child.pid === undefined ? () => {} : endWithParent(child.pid)
  const readErrorText = collectErrorText(child)
  const failed = (reason: string, cause?: unknown) => {
    const hint = statePath ? ` (its state is in ${statePath}; remove that file to start afresh)` : ''
    return new LocalError('local/chain-failed', { chainId, reason: `${reason}${hint}` }, { cause })
  }
  let status: 'starting' | 'running' | 'stopping' = 'starting'
  const exited = new Promise<AppKitError>((resolve) => {
    child.once('error', (cause) => resolve(failed(cause.message, cause)))
    child.once('exit', (code, exitSignal) =>
      resolve(failed(readErrorText() || `ended with ${exitSignal ?? code}`)),
    )
  })
  void exited.then((error) => {
    stopWatching()
    if (status === 'running') onCrash?.(error)
  })

  const stop = async () => {
    status = 'stopping'
    child.kill('SIGTERM')
    const killTimer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs)
    await exited
    clearTimeout(killTimer)
  }

  const startAbort = new AbortController()
  const waitSignal = AbortSignal.any([
    startAbort.signal,
    AbortSignal.timeout(startTimeoutMs),
    ...(signal ? [signal] : []),
  ])
  try {
    const ready = waitUntilReady(child, parameters, waitSignal)
    const rpcUrl = await Promise.race([ready, exited.then((error) => Promise.reject(error))])
    status = 'running'
    return { chainId, rpcUrl, pid: child.pid ?? 0, stop }
  } catch (cause) {
    startAbort.abort()
    await stop()
    signal?.throwIfAborted()
    if (cause instanceof AppKitError) throw cause
    throw failed(`it gave no right answer within ${startTimeoutMs / 1000} seconds`, cause)
  }
}

function toArguments({
  beginPath,
  chainId,
  port,
  statePath,
  hardfork,
  isFree,
}: StartAnvilParameters): string[] {
  return [
    '--host',
    '127.0.0.1',
    '--port',
    String(port ?? 0),
    '--chain-id',
    String(chainId),
    // Without a port the node has to say which one it got, so it may not be quiet.
    ...(port === undefined ? [] : ['--quiet']),
    // Without the interval, a kill would lose everything since the start.
    ...(hardfork ? ['--hardfork', hardfork] : []),
    ...(isFree ? ['--block-base-fee-per-gas', '0', '--gas-price', '0', '--disable-min-priority-fee'] : []),
    ...(beginPath ? ['--load-state', beginPath] : []),
    ...(statePath ? ['--state', statePath, '--state-interval', '1'] : []),
  ]
}

async function waitUntilReady(
  child: ChildProcess,
  { chainId, port }: StartAnvilParameters,
  signal: AbortSignal,
): Promise<string> {
  const rpcUrl = `http://127.0.0.1:${port ?? (await readChosenPort(child, signal))}`
  // The id is compared because a stray node on the port would answer too.
  while ((await readChainId(rpcUrl, signal)) !== chainId) await wait(probeIntervalMs, undefined, { signal })
  return rpcUrl
}

function readChosenPort({ stdout }: ChildProcess, signal: AbortSignal): Promise<number> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    let text = ''
    const read = (chunk: string) => {
      text += chunk
      const port = /^Listening on .*:(\d+)$/m.exec(text)?.[1]
      if (!port) return
      stdout?.off('data', read)
      stdout?.resume() // Read on to nowhere, or the node would block on a full pipe.
      resolve(Number(port))
    }
    stdout?.setEncoding('utf8').on('data', read)
  })
}

function collectErrorText({ stderr }: ChildProcess): () => string {
  let text = ''
  stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    text = `${text}${chunk}`.slice(-keptErrorLength)
  })
  return () => text.trim()
}
