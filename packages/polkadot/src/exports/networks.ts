export {
  kusamaAssetHub,
  kusamaRelay,
  localAssetHub,
  polkadotAssetHub,
  polkadotRelay,
  westendAssetHub,
  westendRelay,
} from '../networks.js'
