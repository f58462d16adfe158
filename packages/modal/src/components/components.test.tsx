// @vitest-environment happy-dom
import { type CustomAvatarProps, KitProvider } from '@latchkey/react'
import { createTestKit } from '@latchkey/testing'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { en } from '../messages/en.js'
import { MessagesContext } from '../messages/MessagesContext.js'
import { AddressInFull } from './AddressInFull.js'
import { Amount } from './Amount.js'
import { Avatar } from './Avatar.js'
import { CopyButton } from './CopyButton.js'
import { Picture } from './Picture.js'

afterEach(cleanup)

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

test('an address is written in ten whole groups, the prefix with the first', () => {
  const { container } = render(<AddressInFull address={address} />)
  const groups = [...container.querySelectorAll('[aria-hidden]')].map(({ textContent }) => textContent)
  expect(groups).toHaveLength(10)
  expect(groups[0]).toBe('0xf39F')
  expect(groups.slice(1).every((group) => group?.length === 4)).toBe(true)
})

test('the number of an amount is one piece, apart from its unit', () => {
  const { container } = render(<Amount text="1.123456789012345678 ETH" />)
  expect(container.querySelector('[data-long] > span')?.textContent).toBe('1.123456789012345678')
  expect(container.textContent).toBe('1.123456789012345678 ETH')
})

function Own({ address: of, image, sizePx }: CustomAvatarProps) {
  return (
    <>
      {`${of} ${image} ${sizePx}`}
      <Avatar address={of} size={24} />
    </>
  )
}

describe('the picture of an account', () => {
  const draw = (of: string) => render(<Avatar address={of} />).container.querySelector('svg')?.outerHTML

  test('is the same for one address however it is written, and another one for another', () => {
    expect(draw(address)).toBe(draw(address.toLowerCase()))
    expect(draw(address)).not.toBe(draw(`${address.slice(0, -1)}7`))
  })

  test('is the site’s own where it has one, which may draw the kit’s', () => {
    const { kit } = createTestKit()
    const { container } = render(
      <KitProvider kit={kit} avatar={Own}>
        <Avatar address={address} src="https://x.test/a.png" size={64} />
        <Avatar address={address} src="javascript:alert(1)" size={24} />
      </KitProvider>,
    )
    const [first, second] = container.children
    expect(first?.textContent).toBe(`${address} https://x.test/a.png 64`)
    expect(first?.getAttribute('data-size')).toBe('64')
    expect(first?.querySelector('svg')?.outerHTML).toBe(draw(address))
    expect(second?.textContent).toBe(`${address} undefined 24`)
    kit.destroy()
  })

  test('has no letter, which would be another face beside a name', () => {
    expect(draw(address)).not.toContain('<text')
  })
})

test('§8.035 a picture that cannot be fetched is left out, and its letter stands there', () => {
  const { container } = render(<Picture src="https://x.test/a.png" name="Amber" />)
  const image = container.querySelector('img') as HTMLImageElement
  fireEvent.error(image)
  expect(container.querySelector('img')).toBeNull()
  expect(container.querySelector('text')?.textContent).toBe('A')
})

test('copying is confirmed in the button, and so is that it did not work', async () => {
  const writeText = vi.fn(async () => {})
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
  render(
    <MessagesContext.Provider value={en}>
      <CopyButton value="abc" label="Copy link" confirmation="Link copied" />
    </MessagesContext.Provider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Copy link' }))
  await screen.findByRole('button', { name: 'Link copied' })
  writeText.mockRejectedValueOnce(new Error('blocked'))
  fireEvent.click(screen.getByRole('button'))
  await screen.findByRole('button', { name: en.copying.copyFailed })
  vi.unstubAllGlobals()
})
