COMMENT ON COLUMN sourcing_score.tech_score IS 'unaudited: hidden until the whole committee has scored, from readers of the audit log too';
COMMENT ON COLUMN sourcing_score.service_score IS 'unaudited: hidden until the whole committee has scored, from readers of the audit log too';
COMMENT ON COLUMN sourcing_score.opinion IS 'unaudited: hidden until the whole committee has scored, from readers of the audit log too';
