// @vitest-environment happy-dom
import { createManualClock } from '@latchkey/testing'
import { describeFrameAccounts, type FrameAccountsSubject } from '@latchkey/testing/conformance'
import { onTestFinished } from 'vitest'
import type { FrameAddress } from '../frame/openFrame.js'
import { createTestFrame, type TestFrame } from './createTestFrame.js'

const address: FrameAddress = {
  url: 'https://wallet.example.net',
  projectId: 'test',
  chainId: 'eip155:1',
  rpcUrl: undefined,
  enableLogger: false,
  isEmailCaptured: false,
}

async function openPage(frame: TestFrame): Promise<FrameAccountsSubject> {
  const { client, remove } = await frame.open(address, {
    clock: createManualClock(),
    signal: new AbortController().signal,
    onSessionUpdate: () => {},
    onPrompt: () => {},
  })
  onTestFinished(remove)
  return {
    ask: (name, payload) => client.ask(name as 'GET_USER', payload as never),
    reload: () => openPage(frame),
    networks: { smart: 1, plain: 10, other: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1' },
  }
}

// The tests of this package work with a double of the wallet's frame: it says what the frame itself says.
describeFrameAccounts('the double of this package', () => {
  const frame = createTestFrame()
  frame.isLoggedIn = true
  frame.addressesByChain.set(1, '0x8617E340B3D01FA5F11F306F4090FD50E238070D')
  return openPage(frame)
})
