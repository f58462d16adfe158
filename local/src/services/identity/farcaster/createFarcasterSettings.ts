import { createLocalFarcasterUrl } from './localFarcaster.js'

/**
 * The settings of a gateway whose visitors log in by Farcaster.
 *
 * @param port - Of the identity provider.
 * @param addresses - Where the chain with Farcaster's registries answers.
 */
export function createFarcasterSettings(
  port: number,
  { evmA }: { evmA: string },
): { SOCIAL_FARCASTER_RELAY_URL: string; SOCIAL_FARCASTER_RPC_URL: string } {
  return { SOCIAL_FARCASTER_RELAY_URL: createLocalFarcasterUrl(port), SOCIAL_FARCASTER_RPC_URL: evmA }
}
