import { statfs } from 'node:fs/promises'
import { getHeapStatistics } from 'node:v8'
import type { Amount } from '../../quotas/Quota.js'

/** What a subscription or a message takes in memory when each has a topic, a client and an address of its own. */
const itemHeapBytes = 2048
/** The rest of the heap is everybody else's. */
const heapShare = 0.5
/** A log grows to twice what it has to hold before it is cleaned. */
const diskShare = 0.4
const maxDiskBytes = 16 * 1_073_741_824

/**
 * What a log on this machine has room for: half of the memory that Node.js may use, less than half of what is free on the
 * disk.
 *
 * @param folder - The log's folder.
 */
export async function getCapacity(folder: string): Promise<Amount> {
  const { bavail, bsize } = await statfs(folder)
  return {
    items: Math.floor((getHeapStatistics().heap_size_limit * heapShare) / itemHeapBytes),
    bytes: Math.min(maxDiskBytes, bavail * bsize * diskShare),
  }
}
