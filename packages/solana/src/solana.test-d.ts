import { createKit } from '@latchkey/core'
import { expectTypeOf, test } from 'vitest'
import { solanaDevnet } from './networks.js'
import { solana } from './solana.js'

test('a network id is one of the networks of the kit', () => {
  const kit = createKit({
    projectId: 'test',
    gateway: 'https://gateway.example.org',
    chains: [solana({ networks: [solanaDevnet] })],
  })
  expectTypeOf<
    Extract<Parameters<typeof kit.networks.switchNetwork>[0], string>
  >().toEqualTypeOf<'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'>()
})

test('no networks are refused', () => {
  // @ts-expect-error a chain needs a network
  solana({ networks: [] })
})
