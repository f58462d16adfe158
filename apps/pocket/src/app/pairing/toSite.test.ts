import { expect, test } from 'vitest'
import { toSite } from './toSite.js'

const peer = { name: 'Shop', description: '', url: 'https://shop.example/cart?x=1', icons: [] as string[] }

test('shows a site by its name, its origin and its first usable picture', () => {
  expect(toSite({ ...peer, icons: ['', 'ftp://x/y', 'https://shop.example/i.png'] })).toEqual({
    name: 'Shop',
    origin: 'https://shop.example',
    hasAddress: true,
    icon: 'https://shop.example/i.png',
  })
})

test('says so when a site gives no address, and never lets a name reorder or fill the screen', () => {
  expect(toSite({ ...peer, name: '', url: 'javascript:alert(1)' })).toMatchObject({
    name: 'A site without a name',
    origin: 'javascript:alert(1)',
    hasAddress: false,
  })
  expect(toSite({ ...peer, url: '' }).origin).toBe('no address given')
  expect(toSite({ ...peer, name: `a\u202Eb\n${'c'.repeat(500)}` }).name).toMatch(/^ab c+$/)
  expect(toSite({ ...peer, name: 'x'.repeat(500) }).name).toHaveLength(64)
})

test.each([
  [{ universal: 'https://shop.example/back' }, 'https://shop.example/back'],
  [{ native: 'shop://' }, 'shop://'],
  [{ universal: 'javascript:alert(1)', native: 'data:text/html,x' }, undefined],
  [{}, undefined],
])('leads back to the site by %j', (redirect, expected) => {
  expect(toSite({ ...peer, redirect }).returnUrl).toBe(expected)
})
