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
  const url = src ?? getWalletPicture(kit, { connector, wallet, imageId, size })
  const label = name ?? connector?.name ?? wallet?.name ?? ''
  return <Picture shape="wallet" src={url} name={label} size={size} loading={loading} />
}

/** The address of a wallet's picture: the one that it brings itself, else the directory's; undefined where there is none. */
export function getWalletPicture(
  kit: Kit,
  {
    connector,
    wallet,
    imageId,
    size,
  }: Pick<WalletImageProps, 'connector' | 'wallet' | 'imageId'> & { size: PictureSize },
): string | undefined {
  const id = connector?.imageId ?? imageId ?? wallet?.image_id
  return connector?.imageUrl ?? (id ? kit.images.getUrl({ kind: 'wallet', id, sizePx: size }) : undefined)
}
