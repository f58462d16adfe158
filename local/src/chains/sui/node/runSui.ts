import { mkdirSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { getErrorMessage } from '@latchkey/errors'
import { LocalError } from '@latchkey/errors/local'
import { createChainServer } from '../../createChainServer.js'
import { createLocalSuiNetwork, type LocalSuiPorts } from '../localSui.js'
import { type Bank, createBank } from './bank.js'
import { createFaucet } from './faucet.js'
import type { LocalSui, StartSuiParameters } from './LocalSui.js'
import { readAddress, readCoinType, suiCoinType } from './ledger/coinTypes.js'
import { createLedger, type Ledger } from './ledger/createLedger.js'
import { serveHttp } from './serveHttp.js'
import type { TestSuiBalance } from './TestSui.js'

/** The node, with what tests want of it. */
export type RunningSui = LocalSui & {
  bank: Bank
  readBalance(address: string, coinType?: string): TestSuiBalance
}

/** Runs the node; see `startSui`. @throws local/chain-failed */
export async function runSui({
  log,
  now,
  ports,
  signal,
  stateFolder,
}: StartSuiParameters & { ports: LocalSuiPorts }): Promise<RunningSui> {
  const ledger = openLedger(stateFolder, now)
  const bank = createBank(ledger)
  const report = (error: unknown) => log?.(`the Sui node failed: ${getErrorMessage(error)}`)
  const context = { ledger, faucet: createFaucet(bank, now), report }
  const server = createChainServer((request, response) => {
    serveHttp(request, response, context).catch((error: unknown) => {
      // A client that went away in the middle of its request is no failure.
      if (!request.destroyed || request.complete) report(error)
      response.destroy()
    })
  })
  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    }).then(() => ledger.close())
    return stopped
  }
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen({ port: ports.sui, host: '127.0.0.1', exclusive: true }, resolve)
    })
    signal?.throwIfAborted()
    signal?.addEventListener('abort', () => void stop(), { once: true })
    const { port } = server.address() as AddressInfo
    const network = createLocalSuiNetwork({ ...ports, sui: port })
    log?.(`${network.name} on ${network.rpcUrls.default.http[0]}`)
    return { network, stop, bank, readBalance: (...wish) => readBalance(ledger, ...wish) }
  } catch (error) {
    await stop()
    throw error
  }
}

function readBalance({ state }: Ledger, address: string, coinType = suiCoinType): TestSuiBalance {
  const { inAddress, inCoins } = state.getBalance(readAddress(address), readCoinType(coinType))
  return { total: inCoins + inAddress, inCoins, inAddress }
}

function openLedger(stateFolder: string | undefined, now: (() => number) | undefined): Ledger {
  const path = stateFolder && join(stateFolder, 'sui.jsonl')
  try {
    if (stateFolder) mkdirSync(stateFolder, { recursive: true })
    return createLedger({ path, now })
  } catch (cause) {
    const hint = path ? ` (its state is in ${path}; remove that file to start afresh)` : ''
    const reason = `${getErrorMessage(cause)}${hint}`
    throw new LocalError('local/chain-failed', { chainId: 'sui', reason }, { cause })
  }
}
