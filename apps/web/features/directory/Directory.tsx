import type { Network } from '@latchkey/core'
import type { Settings } from '../settings'
import styles from './Directory.module.css'
import { Picture } from './Picture'
import { RetryButton } from './RetryButton'
import { readDirectory } from './readDirectory'

/** The networks of the page and the first wallets of the gateway's directory. */
export async function Directory({ settings }: { settings: Settings }) {
  const directory = await readDirectory(settings)
  return (
    <div className={styles.columns}>
      <Networks settings={settings} />
      <div>
        <h3 className={styles.title}>
          {directory ? `${directory.count} wallets, plus any you have installed` : 'Wallets'}
        </h3>
        {directory ? (
          <ul className={styles.list}>
            {directory.wallets.map(({ id, name, imageUrl }) => (
              <li key={id} className={styles.entry}>
                <Picture name={name} url={imageUrl} shape="wallet" />
                <span className={styles.name}>{name}</span>
              </li>
            ))}
          </ul>
        ) : (
          <p className={styles.problem} role="status">
            The gateway at {settings.gatewayUrl} isn’t answering, so its wallets can’t be shown. Check that it
            runs, then try again. <RetryButton />
          </p>
        )}
      </div>
    </div>
  )
}

function Networks({ settings: { networks, gatewayUrl } }: { settings: Settings }) {
  return (
    <div>
      <h3 className={styles.title}>
        {networks.length === 1 ? 'One network' : `${networks.length} networks`}
      </h3>
      <ul className={styles.list}>
        {networks.map((network) => (
          <li key={network.caipNetworkId} className={styles.entry}>
            <Picture name={network.name} url={getNetworkImage(network, gatewayUrl)} shape="network" />
            <span className={styles.name}>{network.name}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function getNetworkImage({ assets }: Network, gatewayUrl: string): string | undefined {
  return assets?.imageId && `${gatewayUrl}/public/getAssetImage/${assets.imageId}`
}
