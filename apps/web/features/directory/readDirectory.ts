import { createClient, getWallets } from '@latchkey/wire'
import type { Settings } from '../settings'

const waitMs = 2_500
const shownWallets = 10

/** A wallet as the strip shows it. */
export type DirectoryEntry = { id: string; name: string; imageUrl: string | undefined }

/**
 * Asks the gateway for the first wallets of its directory.
 *
 * @param settings - Of the page.
 * @returns Undefined when the gateway does not answer; the strip then offers to try again.
 */
export async function readDirectory(
  settings: Settings,
): Promise<{ count: number; wallets: DirectoryEntry[] } | undefined> {
  const client = createClient({
    baseUrl: settings.gatewayUrl,
    projectId: settings.projectId,
    sdkType: 'appkit',
    sdkVersion: 'web-page-0.1.0',
    timeoutMs: waitMs,
  })
  try {
    const { count, data } = await client.request(getWallets, {
      query: { page: '1', entries: String(shownWallets) },
    })
    const wallets = data.map(({ id, name, image_id: imageId }) => ({
      id,
      name,
      imageUrl: imageId ? `${settings.gatewayUrl}/getWalletImage/${imageId}` : undefined,
    }))
    return { count, wallets }
  } catch {
    return undefined // Shown as a state of its own; the rest of the page works without.
  }
}
