/** 尚未启用. `when` of a reference to a book that does not exist yet, so the field is never shown. */
export const notYet = (): boolean => false
