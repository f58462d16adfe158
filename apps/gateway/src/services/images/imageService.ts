import { getAssetImage, getCurrencyImage, getTokenImage, getWalletImage } from '@latchkey/wire'
import { defineService } from '../defineService.js'
import { answerImage } from './answerImage.js'
import { ImageFailure } from './ImageFailure.js'
import { images } from './ImageProvider.js'
import { imageSettings } from './imageSettings.js'
import { provideImages } from './provideImages.js'

/** Pictures of what the others name. */
export const imageService = defineService({
  name: 'images',
  reference: { title: 'Wallet directory', about: 'Pictures of wallets, networks, tokens and currencies.' },
  calls: {
    getAssetImage: {
      call: getAssetImage,
      example: { 'path.id': '02b53f6a-e3d4-479e-1cb4-21178987d100' },
    },
    getCurrencyImage: { call: getCurrencyImage, example: { 'path.id': 'usd' } },
    getTokenImage: { call: getTokenImage, example: { 'path.id': 'eth' } },
    getWalletImage: {
      call: getWalletImage,
      example: { 'path.id': '3386dde1-8b24-48c8-4b81-16979e342000' },
    },
  },
  capabilities: [images],
  failures: ImageFailure,
  settings: imageSettings,
  async create({ use }) {
    const provider = await use(provideImages)
    return {
      getAssetImage: (request) => answerImage(provider, 'assets', request),
      getCurrencyImage: (request) => answerImage(provider, 'currencies', request),
      getTokenImage: (request) => answerImage(provider, 'tokens', request),
      getWalletImage: (request) => answerImage(provider, 'wallets', request),
    }
  },
})
