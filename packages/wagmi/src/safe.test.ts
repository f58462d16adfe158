// @vitest-environment happy-dom
import { getAccount } from '@latchkey/core'
import { createTestKit, createTestNetwork } from '@latchkey/testing'
import { custom } from 'viem'
import { mainnet } from 'viem/chains'
import { afterEach, expect, test, vi } from 'vitest'
import { reconnect } from 'wagmi/actions'
import { safe } from 'wagmi/connectors'
import { fromConnector } from './fromConnector.js'
import { fromWagmi } from './fromWagmi.js'
import { createTestConfig } from './testing/createTestConfig.js'

const safeAddress = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const cleanups: (() => void)[] = []

afterEach(() => {
  for (const clean of cleanups.splice(0)) clean()
})

type Message = { id: string; method: string; params: { call?: string } }

/**
 * Puts the page into a frame whose outer page speaks Safe's protocol, as its web app does.
 *
 * @param isSafe - False for any other page, which does not answer.
 * @param delayMs - How long it takes to answer.
 */
function enterFrame({ isSafe = true, delayMs = 0 } = {}): Message[] {
  const asked: Message[] = []
  const answers: Record<string, unknown> = {
    getSafeInfo: { safeAddress, chainId: 1, threshold: 1, owners: [safeAddress], isReadOnly: false },
    sendTransactions: { safeTxHash: `0x${'5'.repeat(64)}` },
  }
  const around = {
    postMessage(message: Message) {
      asked.push(message)
      if (!isSafe || !(message.method in answers)) return
      const data = { id: message.id, success: true, version: '9.1.0', data: answers[message.method] }
      const event = new MessageEvent('message', { data, origin: 'https://app.safe.global' })
      Object.defineProperty(event, 'source', { value: around })
      setTimeout(() => window.dispatchEvent(event), delayMs)
    },
  }
  const original = Object.getOwnPropertyDescriptor(window, 'parent')
  Object.defineProperty(window, 'parent', { value: around, configurable: true })
  cleanups.push(() => {
    if (original) Object.defineProperty(window, 'parent', original)
    else Reflect.deleteProperty(window, 'parent')
  })
  return asked
}

const createSafe = () => safe({ unstable_getInfoTimeout: 60 })

/** A site that has wagmi, or has none. */
async function open(kind: 'wagmi first' | 'kit first') {
  if (kind === 'kit first') {
    const made = createTestKit({
      networks: [createTestNetwork(1, 'Ethereum')],
      connectors: [fromConnector(createSafe())],
    })
    cleanups.push(made.kit.destroy)
    made.kit.start()
    return made
  }
  const config = createTestConfig({
    chains: [mainnet],
    connectors: [createSafe()],
    transports: { [mainnet.id]: custom({ request: async () => '0x0' }) },
    storage: null,
  })
  const chain = fromWagmi(config)
  await chain.load?.()
  const made = createTestKit({ chains: [chain] })
  cleanups.push(made.kit.destroy)
  made.kit.start()
  void reconnect(config)
  return made
}

test.each(['wagmi first', 'kit first'] as const)(
  '§3.008 in Safe’s page a site is connected by itself, and nothing else is offered: %s',
  async (kind) => {
    const asked = enterFrame()
    const { kit } = await open(kind)
    await vi.waitFor(() => expect(getAccount(kit.store.getState()).status).toBe('connected'))
    expect(getAccount(kit.store.getState()).address).toBe(safeAddress)
    const { connectors } = kit.store.getState()
    expect(connectors.filter(({ isExclusive }) => isExclusive).map(({ id }) => id)).toEqual(['safe'])
    const provider = kit.getProvider('eip155') as { request(question: object): Promise<unknown> }
    const transaction = { from: safeAddress, to: safeAddress, value: '0x1', data: '0x' }
    await provider.request({ method: 'eth_sendTransaction', params: [transaction] }).catch(() => undefined)
    expect(asked.map(({ method }) => method)).toContain('sendTransactions')
  },
)

test('a page around that answers late is Safe all the same', async () => {
  enterFrame({ delayMs: 50 })
  const { kit } = await open('kit first')
  await vi.waitFor(() => expect(getAccount(kit.store.getState()).status).toBe('connected'), 3000)
})

test.each(['wagmi first', 'kit first'] as const)(
  '§3.008 in another page, and in none, Safe is not offered: %s',
  async (kind) => {
    const alone = await open(kind)
    enterFrame({ isSafe: false })
    const framed = await open(kind)
    await new Promise((resolve) => setTimeout(resolve, 400))
    for (const { kit } of [alone, framed]) {
      expect(kit.store.getState().connectors.map(({ id }) => id)).not.toContain('safe')
      expect(getAccount(kit.store.getState()).status).toBe('disconnected')
    }
  },
)
