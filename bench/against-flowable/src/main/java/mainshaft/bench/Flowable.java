package mainshaft.bench;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
public class Flowable {
    public static void main(String[] args) {
        SpringApplication.run(Flowable.class, args);
    }
}
