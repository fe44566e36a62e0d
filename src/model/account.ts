/** 外部账号. The account type (`accountType`, `userType`) of suppliers; 1 and 2 are staff. */
export const EXTERNAL = 3
