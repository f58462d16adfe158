import type { Connector, Kit, Wallet } from '@latchkey/core'
import { useProvidedKit } from '@latchkey/react/internal'
import type { ReactNode } from 'react'
import { Picture, type PictureSize } from './Picture.js'

/** Properties of {@link WalletImage}: an installed wallet, one of the directory, or bare name and address. */
export type WalletImageProps = {
  connector?: Pick<Connector, 'name' | 'imageUrl' | 'imageId'> | undefined
  wallet?: Wallet | undefined
  name?: string | undefined
  src?: string | undefined
  /** A picture of the directory. */
  imageId?: string | undefined
  size?: PictureSize
  /** See `Picture`. */
  loading?: 'lazy' | 'eager'
}

/** A wallet's picture. */
export function WalletImage({
  connector,
  wallet,
  name,
  src,
  imageId,
  size = 40,
  loading = 'lazy',
}: WalletImageProps): ReactNode {
  const kit = useProvidedKit()
  const url = src ?? getConnectorUrl(kit, connector, size) ?? getUrl(kit, imageId ?? wallet?.image_id, size)
  const label = name ?? connector?.name ?? wallet?.name ?? ''
  return <Picture shape="wallet" src={url} name={label} size={size} loading={loading} />
}

function getConnectorUrl(
  kit: Kit,
  connector: WalletImageProps['connector'],
  size: PictureSize,
): string | undefined {
  return connector?.imageUrl ?? getUrl(kit, connector?.imageId, size)
}

function getUrl(kit: Kit, imageId: string | null | undefined, sizePx: PictureSize): string | undefined {
  return imageId ? kit.images.getUrl({ kind: 'wallet', id: imageId, sizePx }) : undefined
}
