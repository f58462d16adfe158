// @vitest-environment happy-dom
import type { LoadedKitState } from '@latchkey/core'
import { useKit } from '@latchkey/react'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { cleanUpKits, renderKit } from '../../testing/renderKit.js'
import { useKitText } from './useKitText.js'

afterEach(() => {
  cleanUpKits()
  cleanup()
})

// The view is drawn when the feature is there; this page is drawn with the kit's start.
const selectReceiver = ({ send }: Partial<LoadedKitState>) => send?.draft.receiverAddress ?? ''

function Field({ arrival }: { arrival: Promise<void> }): ReactNode {
  const kit = useKit()
  const [text, type] = useKitText(selectReceiver, (typed) => arrival.then(() => kit.send.setReceiver(typed)))
  return <input value={text} onChange={(event) => type(event.target.value)} />
}

test('no letter is lost while what takes them is still on its way', async () => {
  let arrive = () => {}
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const { kit } = renderKit(<Field arrival={arrival} />)
  const input = screen.getByRole('textbox') as HTMLInputElement
  fireEvent.change(input, { target: { value: 'a' } })
  fireEvent.change(input, { target: { value: `${input.value}b` } })
  expect(input.value).toBe('ab')
  expect(selectReceiver(kit.store.getState())).toBe('')
  await act(async () => arrive())
  await waitFor(() => expect(selectReceiver(kit.store.getState())).toBe('ab'))
  // From now on it is what the kit has.
  await act(() => kit.send.setReceiver('c'))
  expect(input.value).toBe('c')
})
