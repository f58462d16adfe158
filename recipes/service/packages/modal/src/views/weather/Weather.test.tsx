// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Modal } from '../../Modal.js'
import { cleanUpKits, renderKit } from '../../testing/renderKit.js'

afterEach(() => {
  cleanUpKits()
  cleanup()
})

/** Opens the view as a site does, and writes a place into it. */
async function lookUp(place: string, answers: NonNullable<Parameters<typeof renderKit>[1]>['answers'] = {}) {
  const rendered = renderKit(<Modal />, { answers })
  await act(() => rendered.kit.modal.open({ view: 'Weather' }))
  fireEvent.change(await screen.findByLabelText('Place'), { target: { value: place } })
  fireEvent.click(screen.getByRole('button', { name: 'Look up', hidden: true }))
  return rendered
}

test('a site opens it; nothing can be looked up without a place', async () => {
  const { kit } = renderKit(<Modal />)
  await act(() => kit.modal.open({ view: 'Weather' }))
  await screen.findByLabelText('Place')
  expect(screen.getByRole('heading', { name: 'Weather', hidden: true })).toBeDefined()
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Look up', hidden: true })
  expect(button.disabled).toBe(true)
})

test('says that it is loading, then how warm it is and what a visitor reports', async () => {
  let answer = (_weather: object) => {}
  const awaited = new Promise<object>((resolve) => {
    answer = resolve
  })
  await lookUp('Lisbon', { '/v1/weather/lisbon': () => awaited })
  await screen.findByText('Looking up lisbon…')
  expect(screen.getByRole('button', { name: 'Look up', hidden: true }).getAttribute('aria-busy')).toBe('true')
  await act(async () => answer({ celsius: 17.4, report: { celsius: 19, atSeconds: 1 } }))
  await screen.findByText('17.4 °C')
  expect(screen.getByText('A visitor reports 19 °C')).toBeDefined()
  expect(screen.queryByText('Looking up lisbon…')).toBeNull()
})

test('a failure says what to do, and trying again brings the weather', async () => {
  const { gateway } = await lookUp('Lisbon')
  await screen.findByText('Couldn’t load the weather')
  gateway.answers['/v1/weather/lisbon'] = { celsius: 17.4, report: null }
  fireEvent.click(screen.getByRole('button', { name: 'Try again', hidden: true }))
  await screen.findByText('No visitor has reported yet')
  expect(screen.queryByText('Couldn’t load the weather')).toBeNull()
})

test('a place that nobody knows is no failure to try again', async () => {
  const refusal = Response.json({ error: { code: 'weather/unknown-place' } }, { status: 404 })
  await lookUp('Atlantis', { '/v1/weather/atlantis': refusal })
  await screen.findByText('No weather for this place')
  expect(screen.queryByRole('button', { name: 'Try again', hidden: true })).toBeNull()
})
