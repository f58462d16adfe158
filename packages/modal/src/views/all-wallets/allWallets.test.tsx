// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { Modal } from '../../Modal.js'
import { cleanUpKits, renderKit } from '../../testing/renderKit.js'

afterEach(() => {
  cleanUpKits()
  cleanup()
})

const findRow = () => screen.queryByRole('button', { name: /Search wallets/, hidden: true })

async function open(options: Parameters<typeof renderKit>[1] = {}) {
  const { kit } = renderKit(<Modal />, options)
  await act(() => kit.modal.open())
  await screen.findByRole('button', { name: /^Pocket/, hidden: true })
  return kit
}

describe('the way to the whole directory', () => {
  test('§9.047 is there by default, and goes and comes with the feature', async () => {
    const kit = await open()
    expect(findRow()).not.toBeNull()
    act(() => kit.features.update({ allWallets: false }))
    expect(findRow()).toBeNull()
    act(() => kit.features.update({ allWallets: true }))
    expect(findRow()).not.toBeNull()
  })

  test.each(['HIDE', 'ONLY_MOBILE'] as const)(
    'the option %s keeps it from a desktop, whatever the feature says',
    async (allWallets) => {
      await open({ allWallets, features: { allWallets: true } })
      expect(findRow()).toBeNull()
    },
  )
})
