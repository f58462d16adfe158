// @vitest-environment happy-dom
import { decodeBase58 } from '@latchkey/primitives'
import {
  announceSolanaWallet,
  createSolanaWallet,
  type SolanaRequest,
  type SolanaWalletBehaviour,
} from '@latchkey/testing'
import { type ConformanceWallet, describeChain } from '@latchkey/testing/conformance'
import { ed25519 } from '@noble/curves/ed25519.js'
import { UnsafeBurnerWalletAdapter } from '@solana/wallet-adapter-unsafe-burner'
import { SolanaWalletAdapterWallet } from '@solana/wallet-standard-wallet-adapter-base'
import { vi } from 'vitest'
import { localSolana, solanaDevnet, solana as solanaMainnet } from './networks.js'
import { solana } from './solana.js'

const createChain = () => solana({ networks: [solanaMainnet, solanaDevnet, localSolana] })

const requests = { connect: 'standard:connect', sign: 'solana:signMessage', switch: undefined } as const

async function verify(given: { address: string; message: string; signature: string }): Promise<boolean> {
  const signature = decodeBase58(given.signature)
  const key = decodeBase58(given.address)
  const message = new TextEncoder().encode(given.message)
  return !!signature && !!key && ed25519.verify(signature, message, key, { zip215: false })
}

function install(whileLocked: SolanaWalletBehaviour['whileLocked']): ConformanceWallet {
  const wallet = createSolanaWallet({
    whileLocked,
    name: 'Conforming',
    privateKeys: [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)],
  })
  let active = 0
  return {
    connectorId: 'Conforming',
    isAskedToSwitch: false,
    answer(kind, how) {
      const name: SolanaRequest | undefined = requests[kind]
      const others = (list: readonly SolanaRequest[]) => list.filter((one) => one !== name)
      if (!name) return
      wallet.behaviour.reject = [...others(wallet.behaviour.reject), ...(how === 'reject' ? [name] : [])]
      wallet.behaviour.hang = [...others(wallet.behaviour.hang), ...(how === 'hang' ? [name] : [])]
    },
    getAddresses: () => [...new Set([wallet.addresses[active] ?? '', ...wallet.addresses])],
    selectSecondAccount() {
      active = 1
      wallet.selectAccount(1)
    },
    lock: wallet.lock,
    unlock: wallet.unlock,
    verify,
    countListeners: wallet.countListeners,
    uninstall: announceSolanaWallet(wallet.standard),
  }
}

for (const whileLocked of ['nothing', 'error', 'later'] as const) {
  describeChain(`solana with a scripted wallet that answers with ${whileLocked} while it is locked`, {
    createChain,
    install: () => install(whileLocked),
  })
}

/** A wallet of others, which registers by others' code. It signs without asking: what declines or hangs stands before it. */
function installBurner(): ConformanceWallet {
  // It warns of itself at length.
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const adapter = new UnsafeBurnerWalletAdapter()
  warn.mockRestore()
  const answers = { connect: 'approve', sign: 'approve', switch: 'approve' }
  const guard = (kind: 'connect' | 'sign') => {
    if (answers[kind] === 'reject') throw new Error('User rejected the request.')
    return answers[kind] === 'hang' ? new Promise<never>(() => {}) : undefined
  }
  const connect = adapter.connect.bind(adapter)
  const signMessage = adapter.signMessage.bind(adapter)
  adapter.connect = async () => {
    await guard('connect')
    await connect()
  }
  adapter.signMessage = async (message) => {
    await guard('sign')
    return signMessage(message)
  }
  const standard = new SolanaWalletAdapterWallet(adapter, 'solana:mainnet')
  const uninstall = announceSolanaWallet(standard as unknown as Parameters<typeof announceSolanaWallet>[0])
  return {
    connectorId: 'Burner Wallet',
    servesOneNetwork: true,
    isAskedToSwitch: false,
    answer(kind, how) {
      answers[kind] = how
    },
    getAddresses: () => (adapter.publicKey ? [adapter.publicKey.toBase58()] : []),
    lock: () => void adapter.disconnect(),
    verify,
    uninstall() {
      uninstall()
      standard.destroy()
    },
  }
}

describeChain('solana with a wallet of the wallet adapters', { createChain, install: installBurner })
