import { expect, test } from 'vitest'
import { truncateAddress } from './truncateAddress.js'

const address = '0x52908400098527886E0F7030069857D2E4169EE7'

test('§5.042 addresses truncate to 4 leading and 6 trailing characters', () => {
  expect(truncateAddress(address)).toBe('0x52…169EE7')
  expect(truncateAddress('alice')).toBe('alice')
})
