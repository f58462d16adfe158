import { type Connector, connectorIds, findConnector } from '@latchkey/core'
import { evm } from '@latchkey/evm'
import { solana } from '@latchkey/solana'
import { solanaDevnet } from '@latchkey/solana/networks'
import { createMemoryStorage, createTestKit, createTestNetwork, type TestKitOptions } from '@latchkey/testing'
import { expect, onTestFinished, vi } from 'vitest'
import { createEmbedded } from '../createEmbedded.js'
import { createTestFrame, type TestFrame } from './createTestFrame.js'

const networks = [createTestNetwork(1, 'Ethereum'), createTestNetwork(10, 'OP Mainnet')]
const { signal } = new AbortController()

/**
 * A kit with EVM and Solana and an embedded wallet, whose frame is the test's; it ends with the test.
 *
 * @param parts - `frame`: the wallet's other end; `storage`: what an earlier visit left; more options of the kit.
 */
export async function createEmbeddedKit({
  frame = createTestFrame(),
  storage = createMemoryStorage(),
  ...options
}: Omit<TestKitOptions, 'chains' | 'connectors'> & { frame?: TestFrame } = {}) {
  const url = 'https://wallet.example.net'
  const subject = createTestKit({
    ...options,
    chains: [evm({ networks }), solana({ networks: [solanaDevnet] })],
    connectors: [
      {
        id: connectorIds.auth,
        load: async () => (context) => createEmbedded(context, { url, open: frame.open }),
      },
    ],
    storage,
  })
  const { kit } = subject
  onTestFinished(() => kit.destroy())
  kit.start()
  const connector = await vi.waitFor(() => {
    const found = findConnector(kit.store.getState(), 'ID_AUTH')
    if (!found?.login) throw new Error('The connector is not there yet')
    return found as Connector & { login: NonNullable<Connector['login']> }
  })
  const codes: string[] = []
  kit.events.on('alerted', ({ code }) => codes.push(code))
  return { ...subject, frame, connector, login: connector.login, codes }
}

/** Logs in by email and connects. */
export async function logIn(subject: Awaited<ReturnType<typeof createEmbeddedKit>>): Promise<void> {
  expect(await subject.login.startEmail('ada@example.org', { signal })).toBe('verify-code')
  await subject.login.verifyCode('123456', { signal })
  await subject.kit.connections.connect({ connectorId: 'ID_AUTH' })
}
