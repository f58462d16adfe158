export {
  type Change,
  type KitName,
  kitNames,
  type Migration,
  type Note,
  planMigration,
  writeChanges,
} from '../migrate.js'
