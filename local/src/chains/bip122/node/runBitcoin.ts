import { mkdirSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { getErrorMessage } from '@latchkey/errors'
import { LocalError } from '@latchkey/errors/local'
import { createChainServer } from '../../createChainServer.js'
import { bitcoinSeeds } from '../bitcoinSeeds.js'
import { createLocalBitcoinNetwork, type LocalBitcoinPorts, localBitcoinAccounts } from '../localBitcoin.js'
import { serveEsplora } from './esplora/serveEsplora.js'
import type { LocalBitcoin, StartBitcoinParameters } from './LocalBitcoin.js'
import { createLedger, type Ledger } from './ledger/createLedger.js'
import { createFaucet, type Faucet, faucetScript } from './ledger/faucet.js'
import { readAddress } from './transaction/describeScript.js'

/** Runs the node; see `startBitcoin`. @throws local/chain-failed */
export async function runBitcoin({
  ports,
  stateFolder,
  blockMs,
  now,
  signal,
  log,
}: StartBitcoinParameters & { ports: LocalBitcoinPorts }): Promise<LocalBitcoin> {
  const ledger = openLedger(stateFolder, { blockMs, now })
  const faucet = createFaucet(ledger, now)
  const server = createChainServer((request, response) => {
    // The only failure left is a client that went away in the middle of its request.
    serveEsplora(request, response, { ledger, faucet }).catch(() => response.destroy())
  })

  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= stopServer(server).then(() => ledger.close())
    return stopped
  }
  try {
    const bitcoin = await listen(server, ports.bitcoin)
    signal?.throwIfAborted()
    signal?.addEventListener('abort', () => void stop(), { once: true })
    const network = createLocalBitcoinNetwork({ ...ports, bitcoin })
    log?.(`${network.name} on ${network.rpcUrls.default.http[0]}`)
    return {
      network,
      stop,
      seed: () => seed(ledger, faucet),
      mine(count = 1) {
        for (let index = 0; index < count; index += 1) ledger.mine()
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

function openLedger(
  stateFolder: string | undefined,
  times: Pick<StartBitcoinParameters, 'blockMs' | 'now'>,
): Ledger {
  const path = stateFolder && join(stateFolder, 'bitcoin.jsonl')
  try {
    if (stateFolder) mkdirSync(stateFolder, { recursive: true })
    return createLedger({ path, minerScript: faucetScript, ...times })
  } catch (cause) {
    const hint = path ? ` (its state is in ${path}; remove that file to start afresh)` : ''
    const reason = `${getErrorMessage(cause)}${hint}`
    throw new LocalError('local/chain-failed', { chainId: 'bip122', reason }, { cause })
  }
}

function seed({ chain, mempool, mine }: Ledger, { hand }: Faucet): string | undefined {
  const gifts = localBitcoinAccounts.flatMap((account, index) =>
    (['payment', 'ordinal'] as const).flatMap((kind) => {
      const address = account[kind]
      const script = readAddress(address)
      // What it got before may be spent; it gets no more for that.
      if (!script || chain.addresses.get(script).totals.transactions > 0) return []
      return (bitcoinSeeds[index]?.[kind] ?? []).map((amount) => ({ address, amount }))
    }),
  )
  if (gifts.length === 0) return undefined
  const txid = hand(gifts)
  if (mempool.records.has(txid)) mine()
  return txid
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      server.off('error', reject)
      resolve((server.address() as AddressInfo).port)
    })
  })
}

function stopServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
