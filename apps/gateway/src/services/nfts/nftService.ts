import { getNftImage, getNfts } from '@latchkey/wire'
import { defineService } from '../defineService.js'
import { createGetNftImage } from './createGetNftImage.js'
import { createGetNfts } from './createGetNfts.js'
import { createNftReader } from './createNftReader.js'
import { createFiles } from './files/createFiles.js'
import { createSlots } from './files/createSlots.js'
import { createFileFetcher } from './files/fetchFile.js'
import { NftFailure } from './NftFailure.js'
import { nfts } from './NftProvider.js'
import { nftSettings } from './nftSettings.js'

/** Files that are fetched at once, of one caller and altogether: each may take 5 MB of memory for 8 seconds. */
const fetchBounds = { perCaller: 6, total: 24, waiting: 1_000 }

/** NFTs of accounts, with their pictures: pages are shown nothing that a contract names before the gateway has looked at it. */
export const nftService = defineService({
  name: 'nfts',
  reference: {
    title: 'NFTs',
    about: 'NFTs of an account, and their pictures.',
    failures: ['request/address', 'chain/', 'nft/'],
  },
  calls: {
    getNfts: { call: getNfts, cost: 2, example: { 'query.chainId': '{network}' } },
    getNftImage: {
      call: getNftImage,
      example: { 'path.chainId': '{network}', 'path.contract': '{address}', 'path.tokenId': '1' },
    },
  },
  capabilities: [nfts],
  failures: NftFailure,
  settings: nftSettings,
  create(context) {
    const { cache, now, onFailure, settings } = context
    const gateways = {
      ipfs: settings.LATCHKEY_IPFS_GATEWAYS,
      arweave: settings.LATCHKEY_ARWEAVE_GATEWAYS,
    }
    const reader = createNftReader({
      ...{ cache, now, onFailure },
      localOrigins: settings.LATCHKEY_NFT_LOCAL_SOURCES ?? [],
      readFile: createFiles({ fetchFile: createFileFetcher(), gateways }),
      slots: createSlots(fetchBounds),
    })
    return {
      getNfts: createGetNfts({ ...context, reader }),
      getNftImage: createGetNftImage({ ...context, reader }),
    }
  },
})
