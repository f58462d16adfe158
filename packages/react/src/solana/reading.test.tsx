// @vitest-environment happy-dom
import { startTestSolana, type TestSolana } from '@latchkey/local/chains/solana'
import { localSolanaTokens } from '@latchkey/local/networks/solana'
import { joinCaip2, truncateAddress } from '@latchkey/primitives'
import { type Address, lamports, type Signature, address as toAddress } from '@solana/kit'
import { act, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createNodeClient } from '../testing/createNodeClient.js'
import { renderSolanaHook } from '../testing/renderSolanaHook.js'
import { useBalance } from './useBalance.js'
import { useRpc } from './useRpc.js'
import { useWaitForConfirmation } from './useWaitForConfirmation.js'

/** Nobody has used it. */
const nobody = 'AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9'
let chain: TestSolana
beforeAll(async () => {
  chain = await startTestSolana()
})
afterAll(() => chain?.stop())

test('useBalance reads SOL of the account in use, and a token of any address', async () => {
  const [holder] = chain.accounts
  const { address: token, decimals } = localSolanaTokens.USDC
  const { result, connect } = renderSolanaHook(
    () => ({
      own: useBalance(),
      ofToken: useBalance({ address: holder.address, token }),
      ofNobody: useBalance({ address: nobody, token }),
      off: useBalance({ address: holder.address, isEnabled: false }),
    }),
    { chain },
  )
  expect(result.current.own.status).toBe('idle')
  expect(result.current.ofToken).toMatchObject({ status: 'loading', isLoading: true, isFetching: true })
  await waitFor(() => expect(result.current.ofToken.status).toBe('success'))
  expect(result.current.ofToken.data).toMatchObject({ symbol: truncateAddress(token), decimals })
  expect(result.current.ofToken.data?.value).toBeGreaterThan(0n)
  await waitFor(() => expect(result.current.ofNobody.data).toMatchObject({ value: 0n, formatted: '0' }))
  await connect()
  await waitFor(() => expect(result.current.own.status).toBe('success'))
  const { value } = await createNodeClient(chain.url).getBalance(toAddress(holder.address)).send()
  expect(result.current.own.data).toMatchObject({ value, symbol: 'SOL', decimals: 9 })
  expect(Number(result.current.own.data?.formatted)).toBe(Number(value) / 1e9)
  expect(result.current.off).toMatchObject({ status: 'idle', isFetching: false })
})

test('other arguments start over, and refetch keeps what is known', async () => {
  const { result, asked } = renderSolanaHook(
    () => {
      const [address, setAddress] = useState(chain.accounts[0].address)
      return { setAddress, ...useBalance({ address }) }
    },
    { chain },
  )
  await waitFor(() => expect(result.current.status).toBe('success'))
  const before = asked.length
  const known = result.current.data
  act(() => result.current.refetch())
  expect(result.current).toMatchObject({ status: 'success', isFetching: true, data: known })
  await waitFor(() => expect(result.current.isFetching).toBe(false))
  expect(asked.length).toBe(before + 1)
  act(() => result.current.setAddress(nobody))
  expect(result.current).toMatchObject({ status: 'loading', data: undefined })
  await waitFor(() => expect(result.current.data?.value).toBe(0n))
})

test('failures have codes: no such token, a network that is none of the site’s, what a node refuses', async () => {
  const { result } = renderSolanaHook(
    () => ({
      token: useBalance({ address: nobody, token: chain.accounts[0].address }),
      network: useBalance({ address: nobody, caipNetworkId: joinCaip2('solana', 'nowhere') }),
      owner: useBalance({ address: 'x' }),
    }),
    { chain },
  )
  await waitFor(() => expect(result.current.token.error).toMatchObject({ code: 'send/token-not-found' }))
  await waitFor(() => expect(result.current.network.error).toMatchObject({ code: 'network/not-found' }))
  await waitFor(() => expect(result.current.owner.error).toMatchObject({ code: 'wire/rpc' }))
})

test('useRpc is a client of Solana Kit that asks where the kit does', async () => {
  const { result, asked } = renderSolanaHook(() => useRpc(), { chain })
  await waitFor(() => expect(result.current).toBeDefined())
  const rpc = result.current as NonNullable<typeof result.current>
  const holder = toAddress(chain.accounts[0].address)
  const { value } = await rpc.getBalance(holder, { minContextSlot: 0n }).send()
  expect(value).toBeTypeOf('bigint')
  expect(asked).toEqual(['getBalance'])
  await expect(rpc.getBalance('x' as Address).send()).rejects.toMatchObject({
    name: 'SolanaError',
  })
  const aborted = rpc.getSlot().send({ abortSignal: AbortSignal.abort(new Error('left')) })
  await expect(aborted).rejects.toThrow('left')
})

test('useWaitForConfirmation waits until the network has a transaction, and asks nothing once the component is gone', async () => {
  const { result, asked, unmount } = renderSolanaHook(
    () => {
      const [signature, setSignature] = useState<Signature>()
      return {
        setSignature,
        confirmed: useWaitForConfirmation({ signature }),
        finalized: useWaitForConfirmation({ signature, commitment: 'finalized' }),
      }
    },
    { chain },
  )
  expect(result.current.confirmed.status).toBe('idle')
  const signature = await createNodeClient(chain.url)
    .requestAirdrop(toAddress(nobody), lamports(1_000_000_000n))
    .send()
  act(() => result.current.setSignature(signature))
  await waitFor(() => expect(result.current.confirmed).toMatchObject({ status: 'success', data: signature }))
  chain.advanceSlots(40)
  await waitFor(() => expect(result.current.finalized.status).toBe('success'))
  act(() => result.current.setSignature('1'.repeat(64) as Signature))
  await waitFor(() => expect(result.current.confirmed.status).toBe('loading'))
  await new Promise((resolve) => setTimeout(resolve, 100))
  unmount()
  const before = asked.length
  await new Promise((resolve) => setTimeout(resolve, 2500))
  expect(asked.length - before).toBeLessThan(3)
})

test('useWaitForConfirmation says that no block can take a transaction any more', async () => {
  const signature = '1'.repeat(64) as Signature
  const { result, asked } = renderSolanaHook(() => useWaitForConfirmation({ signature }), { chain })
  await waitFor(() => expect(asked).toContain('getSignatureStatuses'))
  chain.advanceSlots(200)
  await waitFor(() => expect(result.current.error).toMatchObject({ code: 'send/receipt-timeout' }))
})
