/**
 * Settings for tests only: a database without durability, and the cheapest password hashing. Thousands of logins at full strength would
 * test nothing more.
 */
export const quick = { MAINSHAFT_VOLATILE: '1', PASSWORD_MEMORY_KIB: '8' }
