// @vitest-environment happy-dom

import { getAccount, getNetwork, type KitState, type Siwx } from '@latchkey/core'
import {
  announceEvmWallet,
  createEvmWallet,
  createMemorySiwx,
  createTestKit,
  createTestNetwork,
  type EvmWalletOptions,
} from '@latchkey/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { readNotice } from '../testing/readNotice.js'
import { getScreen } from './createScreen.js'

const rdns = 'org.example.wallet'
const cleanups: (() => void)[] = []
const second = createTestNetwork(10, '').caipNetworkId

vi.stubGlobal('fetch', async () => Response.json({ jsonrpc: '2.0', id: 1, result: '0x0' }))
afterEach(() => {
  for (const clean of cleanups.splice(0)) clean()
})

function make(siwx: Siwx | undefined, wallet: Partial<EvmWalletOptions> = {}) {
  const installed = createEvmWallet({
    privateKeys: [`0x${'1'.repeat(64)}`],
    chainId: 1,
    knownChainIds: [1, 10],
    rpcUrls: { 1: 'http://node', 10: 'http://node' },
    ...wallet,
  })
  cleanups.push(announceEvmWallet(installed, { name: 'Example', rdns }))
  const made = createTestKit(siwx ? { siwx } : {})
  cleanups.push(() => made.kit.destroy())
  made.kit.start()
  const screen = getScreen(made.kit)
  const getToast = () => {
    const { toast } = screen.store.getState()
    return (
      toast && {
        variant: toast.variant,
        text: readNotice(toast),
      }
    )
  }
  const events: string[] = []
  made.kit.analytics.subscribe(({ event }) => events.push(event))
  const state = () => made.kit.store.getState()
  const connect = () => made.kit.connections.connect({ connectorId: rdns })
  return {
    ...made,
    wallet: installed,
    events,
    state,
    connect,
    view: () => screen.router.getRoute().view,
    screen,
    getToast,
  }
}

/** Connecting is over when it is known whether the visitor has to sign. */
const settled = (state: () => KitState) =>
  vi.waitFor(() => expect(['prompt', 'signedIn']).toContain(state().signIn.status))

describe('signing in', () => {
  test('§2.022 after a connection without a session SIWXSignMessage opens', async () => {
    const { connect, view, state } = make(createMemorySiwx())
    await connect()
    await settled(state)
    expect(view()).toBe('SIWXSignMessage')
    expect(state().modal.isOpen).toBe(true)
    expect(state().signIn.status).toBe('prompt')
  })

  test('§4.016 §3.027 §7.054 prompt, sign, add session, close with SIWX_AUTH_SUCCESS', async () => {
    const siwx = createMemorySiwx()
    const { kit, connect, state, events } = make(siwx)
    await connect()
    await settled(state)
    await kit.signIn.sign()
    expect(siwx.sessions).toHaveLength(1)
    expect(siwx.sessions[0]).toMatchObject({ data: { chainId: 'eip155:1', nonce: '12345678' } })
    expect(siwx.sessions[0]?.message).toMatch(/^site.test wants you to sign in with your Ethereum account/)
    expect(siwx.sessions[0]?.signature).toMatch(/^0x/)
    expect(state().modal.isOpen).toBe(false)
    expect(state().signIn.status).toBe('signedIn')
    expect(events).toContain('SIWX_AUTH_SUCCESS')
  })

  test('§2.022 with a session for network and address nobody is asked', async () => {
    const siwx = createMemorySiwx()
    const { kit, connect, state } = make(siwx)
    await connect()
    await settled(state)
    await kit.signIn.sign()
    await kit.signIn.check()
    expect(state().modal.isOpen).toBe(false)
  })

  test('§2.020 while signing in is required and no session exists, the modal shakes instead of closing', async () => {
    const { kit, connect, state, screen } = make(createMemorySiwx())
    await connect()
    await settled(state)
    expect(screen.canClose()).toBe(false)
    screen.requestClose()
    expect(state().modal.isOpen).toBe(true)
    expect(screen.store.getState().isShaking).toBe(true)
    await kit.signIn.sign()
    expect(screen.canClose()).toBe(true)
  })

  test('§2.020 when it is not required the modal can be closed', async () => {
    const { connect, state, screen } = make(createMemorySiwx({ required: false }))
    await connect()
    await settled(state)
    screen.requestClose()
    expect(state().modal.isOpen).toBe(false)
  })

  test('closing it is a "Not now": another network asks for nothing', async () => {
    const { kit, connect, state, screen } = make(createMemorySiwx({ required: false }))
    await connect()
    await settled(state)
    screen.requestClose()
    await kit.networks.switchNetwork(second)
    await vi.waitFor(() => expect(state().signIn.status).toBe('idle'))
    expect(state().modal.isOpen).toBe(false)
  })

  test('closing it while the wallet asks takes the question back', async () => {
    const { kit, connect, state, screen, wallet } = make(createMemorySiwx({ required: false }), {
      hang: ['personal_sign'],
    })
    await connect()
    await settled(state)
    kit.signIn.sign().catch(() => undefined)
    await vi.waitFor(() => expect(wallet.requests.at(-1)?.method).toBe('personal_sign'))
    screen.requestClose()
    await vi.waitFor(() => expect(wallet.takenBack).toEqual(['personal_sign']))
    expect(state().modal.isOpen).toBe(false)
    expect(state().signIn.status).toBe('idle')
    expect(getAccount(state(), 'eip155').status).toBe('connected')
  })

  test('§2.023 cancelling a required sign-in disconnects', async () => {
    const { kit, connect, state, events } = make(createMemorySiwx())
    await connect()
    await settled(state)
    await kit.signIn.cancel()
    expect(getAccount(state(), 'eip155').status).toBe('disconnected')
    expect(state().modal.isOpen).toBe(false)
    expect(events).toContain('CLICK_CANCEL_SIWX')
  })

  test('§2.023 with a session on the last network, cancelling returns there', async () => {
    const { kit, connect, state, view } = make(createMemorySiwx())
    await connect()
    await settled(state)
    await kit.signIn.sign()
    await kit.networks.switchNetwork(second)
    await vi.waitFor(() => expect(view()).toBe('SIWXSignMessage'))
    await kit.signIn.cancel()
    expect(getAccount(state(), 'eip155').status).toBe('connected')
    expect(getNetwork(state(), 'eip155')?.caipNetworkId).toBe('eip155:1')
    await vi.waitFor(() => expect(state().signIn.status).toBe('signedIn'))
    expect(state().modal.isOpen).toBe(false)
  })

  test('§2.024 cancelling a sign-in that is not required just closes the modal', async () => {
    const { kit, connect, state } = make(createMemorySiwx({ required: false }))
    await connect()
    await settled(state)
    await kit.signIn.cancel()
    expect(getAccount(state(), 'eip155').status).toBe('connected')
    expect(state().modal.isOpen).toBe(false)
  })

  test('§4.017 §8.004 a declined signature shows "Error signing message", reopens the view and sends SIWX_AUTH_ERROR', async () => {
    const { kit, connect, state, events, view, getToast } = make(createMemorySiwx({ required: false }), {
      reject: ['personal_sign'],
    })
    await connect()
    await settled(state)
    kit.modal.close()
    await expect(kit.signIn.sign()).rejects.toMatchObject({ code: 'wallet/rejected' })
    await vi.waitFor(() => expect(state().modal.isOpen).toBe(true))
    expect(view()).toBe('SIWXSignMessage')
    expect(getToast()).toEqual({ variant: 'error', text: 'Error signing message' })
    expect(state().signIn).toMatchObject({ status: 'failed', code: 'sign-in/rejected' })
    expect(events).toContain('SIWX_AUTH_ERROR')
  })

  test('a signature declined where the visitor looks at it is told there, and nowhere else', async () => {
    const { kit, connect, state, view, getToast } = make(createMemorySiwx({ required: false }), {
      reject: ['personal_sign'],
    })
    await connect()
    await settled(state)
    expect(view()).toBe('SIWXSignMessage')
    await expect(kit.signIn.sign()).rejects.toMatchObject({ code: 'wallet/rejected' })
    expect(state().signIn).toMatchObject({ status: 'failed', code: 'sign-in/rejected' })
    expect(getToast()).toBeUndefined()
  })

  test('§4.018 §8.004 when sessions cannot be read the wallet is disconnected and Connect shows why', async () => {
    const siwx = { ...createMemorySiwx(), getSessions: async () => Promise.reject(new Error('down')) }
    const { connect, state, view, getToast } = make(siwx)
    await connect()
    await vi.waitFor(() => expect(getAccount(state(), 'eip155').status).toBe('disconnected'))
    expect(view()).toBe('Connect')
    expect(getToast()?.text).toBe('A problem occurred while trying initialize authentication')
  })
})
