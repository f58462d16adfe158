// @vitest-environment happy-dom
import { alertTexts } from '@latchkey/errors/alerts'
import { act, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderKitHook } from '../testing/renderKitHook.js'
import { useAlerts } from './useAlerts.js'

test('useAlerts has the notices of the set-up with their words, until they are closed', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { result, kit } = renderKitHook(() => useAlerts(), {
    answers: {
      '/getAnalyticsConfig': () => new Response('', { status: 401 }),
      '/appkit/v1/config': () => new Response('{}', { status: 403 }),
    },
  })
  expect(result.current.alerts).toEqual([])
  await act(() => kit.load())
  await act(async () => kit.features.load())
  await waitFor(() => expect(result.current.alerts.length).toBeGreaterThan(0))
  const [alert] = result.current.alerts
  if (!alert) throw new Error('no alert')
  const { shortMessage, longMessage, variant, place } = alertTexts[alert.code]
  expect(alert).toMatchObject({ title: shortMessage, variant, place })
  expect(alert.text).toContain(longMessage)
  act(() => result.current.close(alert.id))
  expect(result.current.alerts.find(({ id }) => id === alert.id)).toBeUndefined()
  error.mockRestore()
})
