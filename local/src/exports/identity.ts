export {
  createLocalFarcasterUrl,
  type LocalFarcasterUser,
  localFarcasterUsers,
} from '../services/identity/farcaster/localFarcaster.js'
export {
  createLocalProviderUrls,
  createLocalRedirectUri,
  type LocalAppleClient,
  type LocalClient,
  localClients,
  type SocialProvider,
  socialProviders,
} from '../services/identity/localIdentity.js'
