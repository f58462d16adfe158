import { expect, test } from 'vitest'
import { drawAvatar } from './avatar.js'
import { getHue } from './hue.js'

const address = '0x52908400098527886E0F7030069857D2E4169EE7'

test('an account has one picture, however its address is written', () => {
  expect(drawAvatar(address)).toEqual(drawAvatar(address.toLowerCase()))
  expect(drawAvatar(address)).not.toEqual(drawAvatar(`${address.slice(0, -1)}8`))
})

test('hues are degrees', () => {
  for (const seed of ['', 'a', address]) {
    expect(getHue(seed)).toBeGreaterThanOrEqual(0)
    expect(getHue(seed)).toBeLessThan(360)
  }
})
