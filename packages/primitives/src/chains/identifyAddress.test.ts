import { describe, expect, test } from 'vitest'
import { identifyAddress } from './identifyAddress.js'

describe('identifyAddress', () => {
  test.each([
    ['Ethereum', '0x52908400098527886E0F7030069857D2E4169EE7'],
    ['Solana', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'],
    ['Solana', '11111111111111111111111111111111'],
    ['Bitcoin', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
    ['Bitcoin', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4'],
    ['Bitcoin', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'],
    ['Bitcoin', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'],
    ['Bitcoin', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
    ['Litecoin', 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9'],
    ['Dogecoin', 'D7Y55Lkqb3VshZ3YhPvGfvwy5MUwAw9Y8a'],
    ['Tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
    ['Cosmos', 'cosmos1depk54cuajgkzea6zpgkq36tnjwdzv4afc3d27'],
    ['Cosmos', 'osmo1depk54cuajgkzea6zpgkq36tnjwdzv4ak663u6'],
    ['Polkadot', '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'],
    ['Polkadot', '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'],
    ['Sui', '0x02a212de6a9dfa3a69e22387acfbafbb1a9e591bd9d636e7895dcfc8de05f331'],
    ['Stacks', 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7'],
  ])('knows an address of %s', (name, address) => {
    expect(identifyAddress(address)?.name).toBe(name)
  })

  test('names the namespace where Latchkey speaks it, and no other', () => {
    expect(identifyAddress('bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq')?.namespace).toBe('bip122')
    expect(identifyAddress('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')?.namespace).toBeUndefined()
  })

  test('says that 32 bytes in hexadecimal may be a transaction', () => {
    expect(identifyAddress(`0x${'a1'.repeat(32)}`)?.isAlsoHash).toBe(true)
  })

  test('knows no form of what is no address', () => {
    const texts = ['', '0x12', 'alice.eth', 'hello', `0x${'0'.repeat(39)}`, 'a'.repeat(10_000)]
    expect(texts.map(identifyAddress)).toEqual(texts.map(() => undefined))
  })
})
