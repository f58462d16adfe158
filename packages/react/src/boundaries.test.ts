import { describeBoundary } from '../../../scripts/lib/boundaries/describeBoundary.mjs'

describeBoundary('what hooks of every chain share', {
  folder: new URL('.', import.meta.url),
  own: ['evm/', 'solana/', 'exports/evm.ts', 'exports/solana.ts'],
  holds: ['KitProvider.tsx', 'hooks/useAccount.ts', 'exports/index.ts', 'query/useQuery.ts'],
})
