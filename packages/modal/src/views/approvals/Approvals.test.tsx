// @vitest-environment happy-dom
import type { ApprovalCapability } from '@latchkey/core'
import { AppKitError } from '@latchkey/errors'
import { evm } from '@latchkey/evm'
import { createTestNetwork, type ScriptedAnswer } from '@latchkey/testing'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { Modal } from '../../Modal.js'
import { approvalsPath, testApprovals, withApprovals } from '../../testing/fakeApprovals.js'
import { createFakeSend, withSend } from '../../testing/fakeSend.js'
import { cleanUpKits, renderKit } from '../../testing/renderKit.js'

afterEach(() => {
  cleanUpKits()
  cleanup()
})

const networks = [createTestNetwork(1, 'Ethereum'), createTestNetwork(10, 'OP Mainnet')]
const button = (name: string | RegExp) => screen.findByRole('button', { name, hidden: true })
const boxes = () => screen.findAllByRole<HTMLInputElement>('checkbox', { hidden: true })

/** A connected kit whose view is open. */
async function openApprovals(
  answer: ScriptedAnswer = testApprovals,
  capability: Partial<ApprovalCapability> = {},
) {
  const rendered = renderKit(<Modal />, {
    chains: [withApprovals(evm({ networks }), capability)],
    answers: { [approvalsPath]: answer },
  })
  await act(() => rendered.kit.connections.connect({ connectorId: 'test.pocket' }))
  await act(() => rendered.kit.modal.open({ view: 'Approvals' }))
  return rendered
}

describe('the list', () => {
  test('says what may be taken, by whom and what that is worth', async () => {
    await openApprovals()
    expect(await boxes()).toHaveLength(3)
    expect(screen.getByRole('heading', { name: 'Token approvals', hidden: true })).toBeDefined()
    const [first, second, third] = [...document.querySelectorAll('.lk-approval')].map(
      (row) => row.textContent,
    )
    expect(first).toContain('Unlimited USDC')
    expect(first).toContain('$250.25 at risk')
    expect(first).toMatch(/Spender0x55…555555/)
    expect(second).toMatch(/2\.5 USDC until Jan 1[45], 2027/)
    expect(third).toContain('Everything in this collection')
    expect(third).toContain('Not a contract')
    expect(third).not.toContain('at risk')
  })

  test('is reached from the account, where the network has approvals and not elsewhere', async () => {
    const { kit } = await openApprovals()
    await act(() => kit.modal.open({ view: 'Account' }))
    fireEvent.click(await button(/Token approvals/))
    expect(await boxes()).toHaveLength(3)
    cleanUpKits()
    cleanup()
    const other = renderKit(<Modal />, { chains: [withSend(evm({ networks }), createFakeSend())] })
    await act(() => other.kit.connections.connect({ connectorId: 'test.pocket' }))
    await act(() => other.kit.modal.open())
    await screen.findByText('Disconnect')
    expect(screen.queryByRole('button', { name: /Token approvals/, hidden: true })).toBeNull()
    await act(() => other.kit.modal.open({ view: 'Approvals' }))
    await screen.findByText('Not available on this network')
  })

  test('says that it loads, that there is nothing, and that the gateway still reads', async () => {
    let answer = (_approvals: object) => {}
    const awaited = new Promise<object>((resolve) => {
      answer = resolve
    })
    await openApprovals(() => awaited)
    await screen.findByText('Loading your approvals')
    await act(async () => answer({ data: [], progress: 0.5 }))
    await screen.findByText('No approvals')
    expect(screen.getByText('Nobody may take tokens from you on Ethereum.')).toBeDefined()
    expect(screen.getByText(/Some approvals may be missing/)).toBeDefined()
  })

  test('a failure can be tried again; with a list on screen it stays', async () => {
    const { gateway, kit } = await openApprovals(new Response('no', { status: 503 }))
    await screen.findByText('Couldn’t load your approvals')
    gateway.answers[approvalsPath] = testApprovals
    fireEvent.click(await button('Try again'))
    expect(await boxes()).toHaveLength(3)
    gateway.answers[approvalsPath] = new Response('no', { status: 503 })
    await act(() => kit.tokenApprovals.load({ force: true }))
    await screen.findByText(/It may be out of date/)
    expect(await boxes()).toHaveLength(3)
  })

  test('without an account it asks to connect', async () => {
    const { kit } = renderKit(<Modal />)
    await act(() => kit.modal.open({ view: 'Approvals' }))
    await screen.findByText('Connect a wallet to see its approvals')
  })
})

describe('revoking', () => {
  test('what is chosen is asked for and gone from the list', async () => {
    let approve = () => {}
    const asked: Parameters<ApprovalCapability['revoke']>[0]['approvals'][] = []
    const { gateway } = await openApprovals(testApprovals, {
      revoke: ({ approvals }) => {
        asked.push(approvals)
        return new Promise((resolve) => {
          approve = () => resolve({ hash: '0x1' })
        })
      },
    })
    const [first] = await boxes()
    const revoke = await screen.findByRole<HTMLButtonElement>('button', {
      name: 'Select approvals to revoke',
      hidden: true,
    })
    expect(revoke.disabled).toBe(true)
    if (first) fireEvent.click(first)
    fireEvent.click(await button('Revoke'))
    await screen.findByText('Approve in Pocket')
    expect(screen.getByText(/Revoke USD Coin, approved for 0x55…555555/)).toBeDefined()
    expect(asked[0]).toMatchObject([{ kind: 'allowance', spender: `0x${'5'.repeat(40)}` }])
    gateway.answers[approvalsPath] = { data: testApprovals.data.slice(1) }
    await act(async () => approve())
    await screen.findByText('Approval revoked.')
    await waitFor(async () => expect(await boxes()).toHaveLength(2))
  })

  test('several are asked for one after the other; who declines is told how many went through', async () => {
    let count = 0
    await openApprovals(testApprovals, {
      async revoke() {
        if (++count > 1) throw new AppKitError('wallet/rejected')
        return { hash: '0x1' }
      },
    })
    fireEvent.click(await button('Select all'))
    fireEvent.click(await button('Revoke 3'))
    await screen.findByText('1 of 3 revoked. The rest is still approved.')
    // What was chosen still is.
    await button('Revoke 3')
    fireEvent.click(await button('Clear selection'))
    await button('Select approvals to revoke')
  })

  test('a decline of the only one revokes nothing, and giving up says where the request still is', async () => {
    let isHanging = false
    await openApprovals(testApprovals, {
      revoke: () => (isHanging ? new Promise(() => {}) : Promise.reject(new AppKitError('wallet/rejected'))),
    })
    const [first] = await boxes()
    if (first) fireEvent.click(first)
    fireEvent.click(await button('Revoke'))
    await screen.findByText('You declined. Nothing was revoked.')
    isHanging = true
    fireEvent.click(await button('Revoke'))
    fireEvent.click(await button('Cancel'))
    await screen.findByText(/The request may still be open in Pocket/)
  })
})
