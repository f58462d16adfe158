// @vitest-environment happy-dom
import { createTestKit, createTestNetwork } from '@latchkey/testing'
import { expect, test, vi } from 'vitest'

test('§8.008 a network the site was not set up with is refused, and alert APKT001 tells its developer', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { kit } = createTestKit()
  const unknown = createTestNetwork(5, 'Elsewhere').caipNetworkId
  await expect(kit.networks.switchNetwork(unknown)).rejects.toMatchObject({
    code: 'network/not-found',
    message: 'Network not found: eip155:5',
  })
  expect(kit.store.getState().alerts).toMatchObject([{ code: 'APKT001', detail: 'eip155:5' }])
  expect(error).toHaveBeenCalledWith(expect.stringContaining('eip155:5'), { code: 'APKT001' })
  kit.destroy()
  error.mockRestore()
})
