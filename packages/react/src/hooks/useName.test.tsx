// @vitest-environment happy-dom
import { act, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderKitHook } from '../testing/renderKitHook.js'
import { useName } from './useName.js'

const alice = '0x1111111111111111111111111111111111111111'
const avatar = 'https://pictures.test/alice.png'
const answers = {
  [`/v1/identity/${alice}`]: { name: 'alice.eth', avatar },
  '/v1/name/alice.eth': { address: alice, avatar },
  '/v1/name/nobody.eth': { address: null, avatar: null },
}

test('useName gives the name of an address and the address of a name, asked once each', async () => {
  const { result, gateway } = renderKitHook(
    () => ({
      ofAddress: useName({ address: alice }),
      ofName: useName({ name: 'alice.eth' }),
      none: useName({}),
      off: useName({ address: alice, isEnabled: false }),
    }),
    { answers },
  )
  expect(result.current.ofAddress).toMatchObject({ status: 'loading', isLoading: true, isFetching: true })
  const data = { address: alice, name: 'alice.eth', avatar }
  await waitFor(() => expect(result.current.ofAddress).toMatchObject({ status: 'success', data }))
  await waitFor(() => expect(result.current.ofName).toMatchObject({ status: 'success', data }))
  expect(result.current.none.status).toBe('idle')
  expect(result.current.off.status).toBe('idle')
  expect(gateway.calls.some(({ url }) => url.pathname === '/v1/name/alice.eth')).toBe(true)
})

test('a name that stands for no address has none, and another name starts over', async () => {
  const { result } = renderKitHook(
    () => {
      const [name, setName] = useState('alice.eth')
      return { setName, ...useName({ name }) }
    },
    { answers },
  )
  await waitFor(() => expect(result.current.data?.address).toBe(alice))
  act(() => result.current.setName('nobody.eth'))
  expect(result.current).toMatchObject({ status: 'loading', data: undefined })
  await waitFor(() => expect(result.current.data).toEqual({ name: 'nobody.eth' }))
})

test('a gateway that does not answer is an error with a code, and refetch asks again', async () => {
  const { result, gateway } = renderKitHook(() => useName({ name: 'alice.eth' }), {
    answers: { '/v1/name/alice.eth': () => new Response('', { status: 503 }) },
  })
  await waitFor(() => expect(result.current.error).toMatchObject({ code: 'wire/http-status' }))
  gateway.answers['/v1/name/alice.eth'] = answers['/v1/name/alice.eth']
  act(() => result.current.refetch())
  await waitFor(() => expect(result.current.data?.address).toBe(alice))
})
