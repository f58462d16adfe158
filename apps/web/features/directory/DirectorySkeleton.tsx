import styles from './Directory.module.css'

const columns = { networks: 2, wallets: 10 }

/** The strip in its final shape, while the gateway is asked. */
export function DirectorySkeleton() {
  return (
    <div className={styles.columns} aria-hidden="true">
      {Object.entries(columns).map(([column, count]) => (
        <div key={column}>
          <h3 className={styles.title}>
            <span className={styles.bone} />
          </h3>
          <ul className={styles.list}>
            {Array.from({ length: count }, (_, index) => index).map((index) => (
              <li key={index} className={styles.entry}>
                <span className={styles.boneSquare} />
                <span className={styles.bone} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}
