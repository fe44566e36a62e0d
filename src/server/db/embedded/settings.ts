/** Given on the command line at every start: there, neither postgresql.conf nor ALTER SYSTEM of an earlier day can change them. */
export function settings(port: number, volatile: boolean): Record<string, string> {
  return {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '200',
    ...durability(volatile),
    ...(volatile ? throwaway : {}),
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Compiling a query costs more than it wins for the short queries of a business application.
    jit: 'off',
    // One file a weekday, overwritten a week later. Texts and values of statements stay out: they are people's data.
    logging_collector: 'on',
    log_directory: 'log',
    log_filename: 'postgres-%a.log',
    log_rotation_age: '1d',
    log_rotation_size: '0',
    log_truncate_on_rotation: 'on',
    log_min_error_statement: 'fatal',
    log_error_verbosity: 'terse',
  }
}

/** A database that is thrown away writes no more log than it must, is seldom brought to disk, and is not swept while it is used. */
const throwaway = { wal_level: 'minimal', max_wal_senders: '0', checkpoint_timeout: '30min', autovacuum: 'off' }

/** All on, or an acknowledged change may be lost with the power. Only tests, which throw their data away, may ask for speed instead. */
export function durability(volatile: boolean): Record<'fsync' | 'full_page_writes' | 'synchronous_commit', 'on' | 'off'> {
  const value = volatile ? 'off' : 'on'
  return { fsync: value, full_page_writes: value, synchronous_commit: value }
}
