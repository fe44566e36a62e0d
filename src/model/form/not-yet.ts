/** 尚未启用. `when` of a reference whose book is not kept yet: nobody is asked for what nobody can choose. */
export const notYet = (): boolean => false
