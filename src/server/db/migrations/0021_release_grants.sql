CREATE TABLE "sys_role_brought" (
	"role_alias" varchar(64) NOT NULL,
	"menu_code" varchar(64) NOT NULL,
	CONSTRAINT "sys_role_brought_role_alias_menu_code_pk" PRIMARY KEY("role_alias","menu_code")
);
