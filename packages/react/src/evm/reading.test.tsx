// @vitest-environment happy-dom
import { startTestChains, type TestChains } from '@latchkey/local/chains/eip155'
import { act, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { createTestClient, erc20Abi, type Hex, http, parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { renderEvmHook } from '../testing/renderEvmHook.js'
import { useBalance } from './useBalance.js'
import { usePublicClient } from './useClients.js'
import { useReadContract } from './useReadContract.js'
import { useWaitForTransactionReceipt } from './useWaitForTransactionReceipt.js'

const holder = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const nobody = '0x52908400098527886E0F7030069857D2E4169EE7'

let chains: TestChains
let token: Hex
let url: string
const testClient = () => createTestClient({ mode: 'anvil', transport: http(url) })

beforeAll(async () => {
  chains = await startTestChains()
  const [network] = chains.networks
  url = network.rpcUrls.default.http[0]
  token = (network.tokens[0]?.address ?? '0x') as Hex
})
afterAll(() => chains?.stop())

test('useReadContract reads a contract without a wallet, and again when asked', async () => {
  const { result, asked } = renderEvmHook(
    () => useReadContract({ address: token, abi: erc20Abi, functionName: 'decimals' }),
    { chains },
  )
  expect(result.current).toMatchObject({ status: 'loading', isLoading: true, isFetching: true })
  await waitFor(() => expect(result.current.status).toBe('success'))
  const decimals: number | undefined = result.current.data
  expect(decimals).toBe(chains.networks[0].tokens[0]?.decimals)
  const before = asked.length
  act(() => result.current.refetch())
  expect(result.current).toMatchObject({ status: 'success', isFetching: true, data: decimals })
  await waitFor(() => expect(result.current.isFetching).toBe(false))
  expect(asked.length).toBe(before + 1)
})

test('useReadContract tells of a call that the contract refuses, by its code', async () => {
  const { result } = renderEvmHook(
    () =>
      useReadContract({
        address: token,
        abi: [
          ...erc20Abi,
          { type: 'function', name: 'none', stateMutability: 'view', inputs: [], outputs: [] },
        ],
        functionName: 'none',
      }),
    { chains },
  )
  await waitFor(() => expect(result.current.status).toBe('error'))
  expect(result.current.error).toMatchObject({ code: 'wire/rpc' })
})

test('other arguments end what was asked before, whose answer no longer counts', async () => {
  let letGo = () => {}
  let isHeld = true
  const { result, asked } = renderEvmHook(
    () => {
      const [address, setAddress] = useState<Hex>(holder)
      return { setAddress, ...useBalance({ address }) }
    },
    {
      chains,
      onQuestion: () => {
        if (!isHeld) return
        isHeld = false
        return new Promise<void>((resolve) => {
          letGo = resolve
        })
      },
    },
  )
  await waitFor(() => expect(asked).toContain('eth_getBalance'))
  act(() => result.current.setAddress(nobody))
  expect(result.current).toMatchObject({ status: 'loading', data: undefined })
  await waitFor(() => expect(result.current.status).toBe('success'))
  expect(result.current.data?.value).toBe(0n)
  await act(async () => letGo())
  await act(() => new Promise((resolve) => setTimeout(resolve, 300)))
  expect(result.current.data?.value).toBe(0n)
})

test('useBalance reads the currency of the account in use, and a token of any address', async () => {
  const { result, connect } = renderEvmHook(
    () => ({
      own: useBalance(),
      ofToken: useBalance({ address: holder, token }),
      off: useBalance({ address: holder, isEnabled: false }),
    }),
    { chains },
  )
  expect(result.current.own.status).toBe('idle')
  await waitFor(() => expect(result.current.ofToken.status).toBe('success'))
  const [known] = chains.networks[0].tokens
  expect(result.current.ofToken.data).toMatchObject({ symbol: known?.symbol, decimals: known?.decimals })
  await connect()
  await waitFor(() => expect(result.current.own.status).toBe('success'))
  expect(result.current.own.data).toMatchObject({ symbol: 'ETH', decimals: 18 })
  expect(result.current.own.data?.value).toBeGreaterThan(parseEther('1'))
  expect(Number(result.current.own.data?.formatted)).toBeGreaterThan(1)
  expect(result.current.off).toMatchObject({ status: 'idle', isFetching: false })
})

test('a network that is none of the site’s is an error with a code', async () => {
  const { result } = renderEvmHook(() => useBalance({ address: holder, chainId: 999 }), { chains })
  await waitFor(() => expect(result.current.error).toMatchObject({ code: 'network/not-found' }))
})

test('useWaitForTransactionReceipt waits until a block has the transaction, and asks nothing once the component is gone', async () => {
  const client = testClient()
  await client.setAutomine(false)
  const hash = (await client.request({
    method: 'eth_sendTransaction' as never,
    params: [{ from: holder, to: nobody, value: '0x1' }] as never,
  })) as Hex
  const { result, asked } = renderEvmHook(() => useWaitForTransactionReceipt({ hash }), { chains })
  await waitFor(() => expect(asked).toContain('eth_getTransactionReceipt'))
  expect(result.current.status).toBe('loading')
  await client.mine({ blocks: 1 })
  await waitFor(() => expect(result.current.status).toBe('success'))
  expect(result.current.data).toMatchObject({ status: 'success', transactionHash: hash })
  await client.setAutomine(true)
  const missing = renderEvmHook(() => useWaitForTransactionReceipt({ hash: `0x${'12'.repeat(32)}` }), {
    chains,
  })
  await waitFor(() => expect(missing.asked.length).toBeGreaterThan(0))
  missing.unmount()
  const before = missing.asked.length
  await new Promise((resolve) => setTimeout(resolve, 3000))
  expect(missing.asked.length - before).toBeLessThan(2)
})

test('usePublicClient is a client of viem that reads as the kit does', async () => {
  const { result, asked } = renderEvmHook(() => usePublicClient(), { chains })
  await waitFor(() => expect(result.current).toBeDefined())
  expect(result.current?.chain.id).toBe(chains.networks[0].id)
  expect(await result.current?.getBalance({ address: nobody })).toBeTypeOf('bigint')
  expect(asked).toContain('eth_getBalance')
})
