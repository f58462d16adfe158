export {
  createLocalFarcasterUrl,
  type LocalFarcasterUser,
  localFarcasterUsers,
} from '../identity/farcaster/localFarcaster.js'
export {
  createLocalProviderUrls,
  createLocalRedirectUri,
  type LocalAppleClient,
  type LocalClient,
  localClients,
  type SocialProvider,
  socialProviders,
} from '../identity/localIdentity.js'
