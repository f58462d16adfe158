import type { Client } from '@latchkey/wire'
import { expect, test } from 'vitest'
import { createPrices } from './createPrices.js'

const network = 'eip155:31337'
const token = '0xA15BB66138824a1c7167f5E85b957d04Dd34E468'
const { signal } = new AbortController()

test('prices come in the order of the tokens, the coin under its placeholder, and an unknown one is undefined', async () => {
  const asked: unknown[] = []
  const request = async (_: unknown, { body }: { body: { addresses: string[] } }) => {
    asked.push(body)
    const [coin = '', listed = ''] = body.addresses
    return {
      fungibles: [
        { address: listed, price: 0 },
        { address: coin, price: 3_000.5 },
      ],
    }
  }
  const readPrices = createPrices({ request } as unknown as Client)
  expect(await readPrices(network, ['', token], signal)).toEqual([3_000.5, undefined])
  expect(asked).toEqual([
    {
      currency: 'usd',
      addresses: [`${network}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`, `${network}:${token}`],
    },
  ])
  expect(await readPrices(network, [], signal)).toEqual([])
  expect(asked).toHaveLength(1)
})

test('a gateway that cannot be reached has no prices, and fails nothing', async () => {
  const request = async () => {
    throw new Error('out of reach')
  }
  expect(await createPrices({ request } as unknown as Client)(network, [token], signal)).toEqual([undefined])
})

test('where the gateway refuses all because one is no token, the others have their price', async () => {
  const request = async (_: unknown, { body }: { body: { addresses: string[] } }) => {
    if (body.addresses.includes(`${network}:${token}`)) throw new Error('is not a token')
    return { fungibles: body.addresses.map((address) => ({ address, price: 3_000 })) }
  }
  const readPrices = createPrices({ request } as unknown as Client)
  expect(await readPrices(network, [token, ''], signal)).toEqual([undefined, 3_000])
})
