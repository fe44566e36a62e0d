/**
 * What a company may not do and a test should: a database that forgets at a power failure, and passwords hashed with the least that argon2
 * takes. Thousands of logins at full strength would test nothing more.
 */
export const quick = { MAINSHAFT_VOLATILE: '1', PASSWORD_MEMORY_KIB: '8' }
